//! Small plots as SVG, in the colours of the page, each with a text that gives its contents.

use std::error::Error;

use maud::{Markup, html};
use plotters::prelude::*;

use crate::error::BookError;
use crate::page::Page;

/// Width and height in pixels: hardly wider than a phone, where the text must stay legible.
const SIZE: (u32, u32) = (400, 220);

/// A plot of bars side by side, one for each number.
pub struct Bars<'a> {
    pub caption: Markup,
    /// The caption as plain text, for screen readers.
    pub text: String,
    /// The label of the lower edge.
    pub along: &'a str,
    /// The label for the heights of the bars.
    pub counts: &'a str,
    pub heights: &'a [u64],
    /// The number on the lower edge at which the first bar begins.
    pub first: u32,
    /// How many numbers on the lower edge each bar covers.
    pub step: u32,
}

impl Bars<'_> {
    /// The plot with its caption and its numbers.
    pub fn figure(&self, page: &mut Page) -> Result<Markup, BookError> {
        let svg = self.svg().map_err(BookError::in_text(&self.text))?;
        let spoken = format!("{}. {}", self.text, self.in_words());
        let spoken = html! { (spoken) }.0;
        let opening = format!("<svg class=\"plot\" role=\"img\" aria-label=\"{spoken}\" ");
        let svg = svg.replacen("<svg ", &opening, 1);
        let plot = page.aside(svg);
        Ok(html! {
            figure.plotted {
                (plot)
                figcaption {
                    (self.caption)
                    details { summary { "The numbers" } p { (self.along) ": " (self.counts) " – " (self.numbers()) } }
                }
            }
        })
    }

    /// The number, or range of numbers, for which a bar stands.
    fn name(&self, number: usize) -> String {
        let begin = u64::from(self.first) + number as u64 * u64::from(self.step);
        if self.step == 1 {
            begin.to_string()
        } else {
            format!("{begin} to {}", begin + u64::from(self.step) - 1)
        }
    }

    fn numbers(&self) -> String {
        let pair = |(number, count): (usize, &u64)| format!("{}: {count}", self.name(number));
        self.shown().map(pair).collect::<Vec<_>>().join("; ")
    }

    /// The bars that are not empty, each with its index.
    fn shown(&self) -> impl DoubleEndedIterator<Item = (usize, &u64)> {
        self.heights.iter().enumerate().filter(|&(_, &count)| count > 0)
    }

    /// The range of the bars that are not empty, and the highest bar, in words.
    fn in_words(&self) -> String {
        let (Some((first, _)), Some((last, _))) = (self.shown().next(), self.shown().next_back())
        else {
            return "Nothing.".into();
        };
        let by_height = |&(number, &count): &(usize, &u64)| (count, std::cmp::Reverse(number));
        let (highest, count) = self.shown().max_by_key(by_height).unwrap_or((first, &0));
        let Bars { along, counts, .. } = self;
        format!(
            "{along}: from {} up to {}. The highest bar is at {}: {count} {counts}.",
            self.name(first),
            self.name(last),
            self.name(highest)
        )
    }

    #[expect(clippy::cast_precision_loss, reason = "a picture needs no more digits")]
    fn svg(&self) -> Result<String, Box<dyn Error>> {
        let mut svg = String::new();
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let (first, step) = (f64::from(self.first), f64::from(self.step));
        // A bar for a single number is centred on it.
        let begin = if self.step == 1 { first - 0.5 } else { first };
        let end = begin + step * self.heights.len() as f64;
        let highest = self.heights.iter().copied().max().unwrap_or(0).max(1) as f64;
        let mut chart = ChartBuilder::on(&root)
            .margin(6)
            .margin_right(14)
            .x_label_area_size(36)
            .y_label_area_size(58)
            .build_cartesian_2d(begin..end, 0.0..highest * 1.05)?;
        let whole = |number: &f64| {
            if number.fract() == 0.0 { format!("{number:.0}") } else { String::new() }
        };
        let short = |number: &f64| shortened(*number);
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc(self.along)
            .x_labels(10)
            .y_labels(4)
            .x_label_formatter(&whole)
            .y_label_formatter(&short)
            .label_style(("sans-serif", 13))
            .axis_desc_style(("sans-serif", 13))
            .draw()?;
        let bars = self.heights.iter().enumerate().map(|(number, &count)| {
            let left = begin + step * number as f64;
            let (from, to) = (left + step * 0.08, left + step * 0.92);
            Rectangle::new([(from, 0.0), (to, count as f64)], BLUE.filled())
        });
        chart.draw_series(bars)?;
        root.present()?;
        drop(chart);
        drop(root);
        Ok(svg)
    }
}

/// A number in short form, such as `20k` or `1.5m`.
fn shortened(number: f64) -> String {
    if number >= 1e6 {
        format!("{}m", number / 1e6)
    } else if number >= 1e4 {
        format!("{}k", number / 1e3)
    } else {
        format!("{number}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(heights: &[u64], first: u32, step: u32) -> Bars<'_> {
        let caption = html! { "Wins" };
        Bars {
            caption,
            text: "Wins".into(),
            along: "turns",
            counts: "positions",
            heights,
            first,
            step,
        }
    }

    #[test]
    fn a_plot_has_a_bar_for_each_number_and_the_same_in_words() {
        let plot = bars(&[3, 0, 1200, 40], 1, 1);
        let svg = plot.svg().unwrap();
        let heights: Vec<u32> = svg
            .split("<rect ")
            .skip(1)
            .map(|rect| rect.split_once("height=\"").unwrap().1.split_once('"').unwrap().0)
            .map(|height| height.parse().unwrap())
            .collect();
        assert_eq!(heights.len(), 4, "{svg}");
        assert!(heights[2] > 100 && heights[3] < 10 && heights[1] == 0, "{heights:?}");
        assert_eq!(
            plot.in_words(),
            "turns: from 1 up to 4. The highest bar is at 3: 1200 positions."
        );
        assert_eq!(plot.numbers(), "1: 3; 3: 1200; 4: 40");
        assert_eq!(bars(&[0, 7], 0, 20).numbers(), "20 to 39: 7");
        let mut page = Page::new("a.html", "A");
        let figure = plot.figure(&mut page).unwrap();
        page.html(&figure);
        let made = page.complete(page.text());
        assert!(made.contains("<svg class=\"plot\" role=\"img\" aria-label=\"Wins. turns: from"));
    }

    #[test]
    fn a_large_number_is_shortened() {
        let short = [0.0, 500.0, 20_000.0, 1_500_000.0].map(shortened);
        assert_eq!(short, ["0", "500", "20k", "1.5m"]);
    }
}
