//! Rows of characters that grow as needed.

/// Rows of characters. Places never written on are blank.
#[derive(Default)]
pub struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// Writes a text that begins at a row and column, over any text that is already there.
    pub fn put(&mut self, row: usize, column: usize, text: &str) {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let cells = &mut self.rows[row];
        for (index, letter) in text.chars().enumerate() {
            if cells.len() <= column + index {
                cells.resize(column + index + 1, ' ');
            }
            cells[column + index] = letter;
        }
    }

    /// The rows without trailing blanks, each ending in a line feed.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let line: String = row.iter().collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
