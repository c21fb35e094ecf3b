/** The elements and attributes allowed by one of the specification's two rules (section 5). */
export interface HtmlRule {
  readonly tags: ReadonlySet<string>;
  /** Attributes allowed on every element. */
  readonly everywhere: ReadonlySet<string>;
  /** Further attributes, by element. */
  readonly byTag: Readonly<Record<string, ReadonlySet<string>>>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Text, lists, tables and sections. `main`, `header` and `footer` are the page's own, `h1` is its name, and the
 * specification does not allow forms, frames, media, `svg` or `math`.
 */
const text = `
  a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div
  dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark nav ol p pre q s samp section small span strong
  sub summary sup table tbody td tfoot th thead time tr u ul var wbr`;

/**
 * Attributes essential for understanding a table, a list or a word in another language (WCAG 2.2, 1.3.1 and
 * 3.1.2). The specification names none of these; none of them loads, runs or covers anything.
 */
const meaning = {
  a: words('href target rel'),
  th: words('scope colspan rowspan abbr'),
  td: words('colspan rowspan headers'),
  col: words('span'),
  colgroup: words('span'),
  ol: words('start type reversed'),
  li: words('value'),
  time: words('datetime'),
  details: words('open'),
} as const;
const language = 'lang dir title';

/** Pages: "images (https or data sources) plus class, style, width, height, id attributes". */
export const pageContentRule: HtmlRule = {
  tags: words(`${text} img`),
  everywhere: words(`class style width height id ${language}`),
  byTag: { ...meaning, img: words('src alt') },
};

/** Header and footer: "rich text allows class, style, width, height and table border". */
export const richTextRule: HtmlRule = {
  tags: words(text),
  everywhere: words(`class style width height ${language}`),
  byTag: { ...meaning, table: words('border') },
};
