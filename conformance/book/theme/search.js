// Finds what is meant by a search: corrects misspellings, replaces words by those of the law, and leaves out words that only
// form a question. Clauses that newcomers seek by such words come first. The program that builds the book puts `SOUGHT`
// before this script: for each clause, the words by which newcomers seek it.

const wordsMeant = (function() {
    /** Whole expressions, and what the law calls them. */
    const EXPRESSIONS = [
        [/\ben[\s-]*p[aeo]s+[aeo]n?t?\b/g, 'en passant'],
        [/\b(3|three)[\s-]*(fold|times|x)\b/g, 'repetition three'],
        [/\bthreefold\b/g, 'repetition three'],
        [/\b(5|five)[\s-]*(fold|times|x)\b/g, 'repetition five'],
        [/\bfivefold\b/g, 'repetition five'],
        [/\b50\b/g, 'fifty'],
        [/\b75\b/g, 'seventy five'],
        [/\b(two|2) (squares|cells|steps|fields|spaces)\b/g, 'two'],
        [/\bunder[\s-]*promot\w*/g, 'promotion'],
        [/\bback(wards?)?\b/g, 'backward'],
        [/\b(each|one) other('?s)?\b/g, 'each other'],
        [/\bmy own\b/g, 'own'],
    ];
    /** Words, and what the law calls them. */
    const OTHERS = {
        horse: 'knight', horsey: 'knight', tower: 'rook', castle: 'castling', castles: 'castling', castled: 'castling', runner: 'bishop',
        take: 'capture', takes: 'capture', taking: 'capture', taken: 'captured', eat: 'capture', kill: 'capture', hit: 'capture',
        jump: 'leap', jumps: 'leap', jumping: 'leap', hop: 'leap', skip: 'pass',
        promote: 'promotion', promotes: 'promotion', promoted: 'promotion', queening: 'promotion', upgrade: 'promotion',
        repeat: 'repetition', repeats: 'repetition', repeated: 'repetition', repeating: 'repetition',
        pat: 'stalemate', stalemated: 'stalemate', mated: 'checkmate', checkmated: 'checkmate', tie: 'draw', drawn: 'draw', remis: 'draw',
        piece: 'man', pieces: 'men', square: 'cell', squares: 'cells', field: 'cell', fields: 'cells', tile: 'cell',
        begins: 'first', starts: 'first', start: 'first', initial: 'first', setup: 'set up', colour: 'colours', color: 'colours', colors: 'colours',
        forfeit: 'resign', resigns: 'resign', surrender: 'resign', bricks: 'brick', gone: 'captured', copy: 'twin', double: 'twin',
        enters: 'enter', entering: 'enter', steps: 'step', prism: 'deflector', prisms: 'deflector', straight: 'forward',
    };
    /** Words that only form a question. */
    const ASKING = new Set(('a about after again all allowed also am an and any are as at be been but by can cannot cant could did do does doesnt dont for from get give go goes had happen happens has have how i if in is it its just law legal like made make many mean means me my need of on once one or possible please really rule rules should so some than that the their them then there these they this to use want was we were what whats when where whether which while who whose why will with work works would you your chess game same still turn turns player players ever actually exactly back another').split(' '));
    /** Those of the words above that still count when they are part of an entry of `SOUGHT`. */
    const KEPT = new Set(['after', 'who', 'where', 'same', 'turn', 'many', 'which', 'game', 'how', 'when', 'give', 'another', 'cannot', 'legal']);

    const wordsOf = (text) => text.toLowerCase().replace(/[’']/g, '').split(/[^a-z0-9-]+/).filter(Boolean);
    const stem = (word) => elasticlunr.stemmer(word);

    /** How many letters must be changed to make one word of the other; `most + 1` if their lengths differ by more than `most`. */
    function apart(one, other, most) {
        if (Math.abs(one.length - other.length) > most) return most + 1;
        let row = Array.from({ length: other.length + 1 }, (_, at) => at);
        let before = [];
        for (let i = 1; i <= one.length; i += 1) {
            const next = [i];
            for (let j = 1; j <= other.length; j += 1) {
                next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
            }
            [before, row] = [row, next];
        }
        return row[other.length];
    }

    const entries = Object.entries(SOUGHT).flatMap(([clause, phrases], place) => phrases.map((phrase) => ({ clause, place, words: phrase.split(' ') })));
    const vocabulary = new Set([...entries.flatMap((entry) => entry.words), ...Object.keys(OTHERS), ...Object.values(OTHERS), 'en', 'passant', 'position', 'material', 'opponent', 'short', 'range']);

    /** The word itself if some page has it or newcomers seek by it; otherwise the nearest word by which they seek, or the word itself if none is near. */
    function mended(word, index) {
        const known = ['title', 'body'].some((field) => index.index[field] && index.index[field].getNode(stem(word)));
        if (known || vocabulary.has(word) || word.length < 4 || /\d/.test(word)) return word;
        const most = word.length < 6 ? 1 : 2;
        let best = { word, far: most + 1 };
        for (const other of vocabulary) {
            const far = apart(word, other, most);
            if (far < best.far) best = { word: other, far };
        }
        return best.word;
    }

    return function wordsMeant(text, index) {
        // The name of a clause means that clause.
        if (/^[A-Za-z]{3}-\d+$/.test(text)) return { text, words: [text], first: [] };
        let plain = text.toLowerCase();
        for (const [from, to] of EXPRESSIONS) plain = plain.replace(from, to);
        const all = wordsOf(plain).map((word) => mended(word, index)).flatMap((word) => (OTHERS[word] ?? word).split(' '));
        let words = all.filter((word) => !ASKING.has(word));
        if (words.length === 0) words = all;
        const stems = new Set(all.filter((word) => !ASKING.has(word) || KEPT.has(word)).map(stem));
        const fits = entries.filter((entry) => entry.words.every((word) => stems.has(stem(word))));
        fits.sort((one, other) => other.words.length - one.words.length || one.place - other.place);
        return { text: words.join(' '), words, first: [...new Set(fits.map((entry) => entry.clause))] };
    };
})();

/** The results of a search; clauses that newcomers seek by its words come first. `search` finds words in the index. */
function searchMeant(text, options, index, search) {
    const meant = wordsMeant(text, index);
    const urls = window.search.doc_urls;
    let found = search(meant.text, options);
    if (found.length === 0 && meant.words.length > 1) found = search(meant.text, { ...options, bool: 'OR' });
    const clauseOf = (result) => urls[result.ref].split('#')[1];
    const first = meant.first.map((clause) => found.find((result) => clauseOf(result) === clause) ?? resultOf(clause, index, urls)).filter(Boolean);
    const note = document.getElementById('searched-for');
    const others = meant.text.toLowerCase() === text.toLowerCase() ? [] : meant.words;
    note.textContent = others.length === 0 ? '' : `Searched for: ${others.join(' ')}`;
    const all = [...first, ...found.filter((result) => !first.some((one) => one.ref === result.ref))];
    return all.map((result) => ({ ...result, doc: { ...result.doc, body: teaserBody(result.doc, others) } }));
}

/** The result for a clause in which the words of the search were not found. */
function resultOf(clause, index, urls) {
    const at = urls.findIndex((url) => url.endsWith(`#${clause}`));
    return at < 0 ? null : { ref: String(at), score: 0, doc: index.documentStore.getDoc(String(at)) };
}

/** The text of a page that a result shows: for a clause, its law; for any other page, a part with the words of the search. The generator
 *  looks for the words as they were typed; if `others` are meant, the text begins shortly before the first of these. */
function teaserBody(doc, others) {
    const isClause = /^[A-Z]{3}-\d+ /.test(doc.title);
    if (!isClause && others.length === 0) return doc.body;
    const words = (isClause ? doc.body.split(/ (?:Ruled here|Follows|Why|Source) /)[0] : doc.body).split(' ');
    const stems = others.map((other) => elasticlunr.stemmer(other));
    const isMeant = (word) => stems.some((stem) => elasticlunr.stemmer(word.toLowerCase().replace(/[^a-z0-9-]/g, '')).startsWith(stem));
    const from = isClause ? 0 : Math.max(words.findIndex(isMeant) - 5, 0);
    return `${from > 0 ? '… ' : ''}${words.slice(from, from + 44).join(' ')}${words.length > from + 44 ? ' …' : ''}`;
}

// The generator loads its index when the search is first opened.
if (window.elasticlunr) {
    document.getElementById('mdbook-searchresults-header').insertAdjacentHTML('afterend', '<p id="searched-for" class="searchresults-header"></p>');
    const load = elasticlunr.Index.load;
    elasticlunr.Index.load = (stored) => {
        const index = load.call(elasticlunr.Index, stored);
        const search = index.search.bind(index);
        index.search = (text, options) => searchMeant(text, options, index, search);
        return index;
    };
}
