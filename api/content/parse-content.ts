import type { Finding } from '#schemas/tenant/finding.ts';
import { lineOf } from '../council-files/line-of.ts';
import type { Source } from '../council-files/source.ts';
import { pageContentRule, richTextRule, type HtmlRule } from './allowed-html.ts';
import { parsePageFile } from './page-file.ts';
import { splitRegions } from './regions.ts';
import { sanitise, type SanitisedHtml } from './sanitise-html.ts';
import { sanitiseStylesheet, type SanitisedCss } from './sanitise-css.ts';
import { informationPrefix, type ContentPage } from './site-content.ts';
import { namesOfRules, unfilledNames } from './filled-by-rules.ts';
import { didYouMean } from '../rules/words/near-word.ts';
import { makeStylesheet } from './stylesheets.ts';

/** A reference in a file to something that should exist. */
export interface Mention {
  readonly target: string;
  readonly file: string;
  readonly line: number;
}

/** A page file after parsing. */
export interface ParsedPage {
  readonly page: ContentPage;
  readonly file: string;
  /** True for a page that only removes base's page of that name. */
  readonly hidden: boolean;
  readonly stylesheet: ReturnType<typeof makeStylesheet>;
  /** Ids that a hash in a link can scroll to. */
  readonly ids: readonly string[];
  readonly links: readonly Mention[];
  readonly pictures: readonly Mention[];
  readonly pictureOrigins: readonly string[];
}

/** `_header.html` or `_footer.html` of one language. */
export interface ParsedFragment {
  readonly file: string;
  readonly html: string;
  readonly styles: ReadonlyMap<string, string>;
  readonly links: readonly Mention[];
}

/** The content of one folder, council or base. */
export interface ParsedContent {
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, ParsedPage>>;
  readonly headers: ReadonlyMap<string, ParsedFragment>;
  readonly footers: ReadonlyMap<string, ParsedFragment>;
  /** `custom.css`, sanitised; undefined if there is none. */
  readonly customCss: (SanitisedCss & { readonly file: string }) | undefined;
  readonly findings: readonly Finding[];
}

const customCssFile = 'custom.css';
const place = /^content\/([a-z]{2}-[A-Z]{2})\/(.+)\.(html|css)$/;
const segment = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const informationPages = ['accessibility', 'cookies', 'privacy'];

/** Returns true if `parseContent` reads a file, by its path in the folder. */
export function isOfContent(path: string): boolean {
  return path.startsWith('content/') || path === customCssFile;
}

/** Reads all content of a folder. @param id the folder's name, for the findings. */
export function parseContent(id: string, source: Pick<Source, 'texts'>): ParsedContent {
  const pages = new Map<string, Map<string, ParsedPage>>();
  const headers = new Map<string, ParsedFragment>();
  const footers = new Map<string, ParsedFragment>();
  const findings: Finding[] = [];
  for (const [path, text] of source.texts) {
    const [, locale = '', name = '', kind] = place.exec(path) ?? [];
    const file = `${id}/${path}`;
    if (kind === undefined) {
      if (path.startsWith('content/')) findings.push(misplaced(file));
    } else if (kind === 'css') {
      if (!source.texts.has(path.replace(/css$/, 'html'))) findings.push(loneStyles(file));
    } else if (name === '_header' || name === '_footer') {
      const fragments = name === '_header' ? headers : footers;
      fragments.set(locale, parseFragment(file, text, findings));
    } else if (!isPagePath(name)) {
      findings.push(badName(file));
    } else {
      const parsed = parsePage(
        file,
        locale,
        name,
        text,
        source.texts.get(path.replace(/html$/, 'css')),
        findings,
      );
      const ofLocale = pages.get(locale) ?? new Map<string, ParsedPage>();
      const same = ofLocale.get(parsed.page.path);
      if (same) findings.push(twice(file, parsed.page.path, same.file));
      ofLocale.set(parsed.page.path, parsed);
      pages.set(locale, ofLocale);
    }
  }
  return { pages, headers, footers, customCss: parseCustomCss(id, source, findings), findings };
}

function isPagePath(name: string): boolean {
  if (name.startsWith(informationPrefix))
    return informationPages.includes(name.slice(informationPrefix.length));
  return name.split('/').every((part) => segment.test(part));
}

function parsePage(
  file: string,
  locale: string,
  name: string,
  text: string,
  css: string | undefined,
  findings: Finding[],
): ParsedPage {
  const { settings, body, bodyLine, faults } = parsePageFile(text);
  findings.push(
    ...faults.map((fault): Finding => ({
      severity: fault.kind === 'content.template' ? 'error' : 'warning',
      file,
      ...fault,
    })),
  );
  const path = name === 'index' ? '' : name.replace(/\/index$/, '');
  const isPart = path.startsWith(informationPrefix);
  if (settings.name === undefined && !settings.hidden && !isPart) findings.push(nameless(file));
  const clean = sanitise(body, pageContentRule);
  const finder = new Finder(file, body, bodyLine);
  findings.push(...finder.cuts(clean), ...finder.doubleIds(clean.ids));
  findings.push(...finder.unfilled(clean, namesOfRules));
  const styles = css === undefined ? undefined : sanitiseStylesheet(css);
  findings.push(...cssFindings(file.replace(/html$/, 'css'), styles));
  const stylesheet = makeStylesheet(styles?.css ?? '', clean.styles);
  const regions =
    settings.template === 'two-columns' ? splitRegions(clean.html) : { main: clean.html.trim(), aside: '' };
  const empty = !settings.hidden && !/\S/.test(clean.html.replace(/<(?!img)[^>]*>/g, ''));
  if (empty) findings.push(emptyPage(file));
  return {
    page: {
      locale,
      path,
      name: settings.name ?? '',
      template: settings.template,
      summary: settings.summary,
      order: settings.order,
      date: settings.date,
      data: regions.aside === '' ? { main: regions.main } : { ...regions },
      styles: stylesheet?.address ?? '',
      faults: empty ? [`There is nothing to show on the page "${settings.name ?? path}".`] : [],
    },
    file,
    hidden: settings.hidden,
    stylesheet,
    ids: clean.ids,
    links: clean.links.map((target) => finder.mention(target)),
    pictures: [...clean.pictures, ...(styles?.pictures ?? [])].map((target) => finder.mention(target)),
    pictureOrigins: clean.pictureOrigins,
  };
}

function parseFragment(file: string, text: string, findings: Finding[]): ParsedFragment {
  const { body, bodyLine, faults } = parsePageFile(text);
  findings.push(...faults.map((fault): Finding => ({ severity: 'warning', file, ...fault })));
  const clean = sanitise(body, richTextRule satisfies HtmlRule);
  const finder = new Finder(file, body, bodyLine);
  findings.push(...finder.cuts(clean), ...finder.unfilled(clean, []));
  return {
    file,
    html: clean.html.trim(),
    styles: clean.styles,
    links: clean.links.map((target) => finder.mention(target)),
  };
}

function parseCustomCss(
  id: string,
  source: Pick<Source, 'texts'>,
  findings: Finding[],
): ParsedContent['customCss'] {
  const text = source.texts.get(customCssFile);
  if (text === undefined) return undefined;
  const file = `${id}/custom.css`;
  const styles = sanitiseStylesheet(text);
  findings.push(...cssFindings(file, styles));
  return { ...styles, file };
}

/** Finds the line numbers of a parser's findings. */
class Finder {
  readonly #file: string;
  readonly #text: string;
  readonly #firstLine: number;

  constructor(file: string, text: string, firstLine: number) {
    this.#file = file;
    this.#text = text;
    this.#firstLine = firstLine;
  }

  mention(target: string): Mention {
    return { target, file: this.#file, line: this.#lineAt(this.#text.indexOf(target)) };
  }

  cuts({ cuts }: SanitisedHtml): Finding[] {
    return cuts.map(({ what, trace, because, cure }) => ({
      severity: 'warning',
      kind: 'content.cut',
      file: this.#file,
      line: this.#lineAt(trace.exec(this.#text)?.index ?? -1),
      message: `${what} is not shown as it is written: ${because}.`,
      cure:
        cure ?? 'Remove it, or use headings (h2, h3), paragraphs, lists, tables, links and pictures instead.',
    }));
  }

  doubleIds(ids: readonly string[]): Finding[] {
    const double = ids.filter((id, index) => ids.indexOf(id) !== index);
    return [...new Set(double)].map((id) => ({
      severity: 'warning',
      kind: 'content.doubleId',
      file: this.#file,
      line: this.#lineAt(this.#text.lastIndexOf(id)),
      message: `The id "${id}" appears twice, so a link to it finds only the first.`,
      cure: 'Give each part its own id.',
    }));
  }

  /** @param known the names in braces that are replaced */
  unfilled({ html }: SanitisedHtml, known: readonly string[]): Finding[] {
    return unfilledNames(html, known).map((name) => ({
      severity: 'error',
      kind: 'content.unfilled',
      file: this.#file,
      line: this.#lineAt(this.#text.indexOf(name)),
      message: `${name} is not filled in, so readers would see it as it is.`,
      cure:
        known.length === 0
          ? 'Write the words themselves: a header or a footer has no names in braces.'
          : `${didYouMean(name, known)}Write the words themselves, or one of these: ${known.join(', ')}.`,
    }));
  }

  #lineAt(offset: number): number {
    return offset < 0 ? this.#firstLine : this.#firstLine + lineOf(this.#text, offset) - 1;
  }
}

function cssFindings(file: string, styles: SanitisedCss | undefined): Finding[] {
  return (styles?.cuts ?? []).map(({ line, what }) => ({
    severity: 'warning',
    kind: 'content.cutStyle',
    file,
    line,
    message: `"${what}" is left out, because it loads, covers or moves something, or is not CSS that Lintel knows.`,
    cure: 'Remove it, or use another property.',
  }));
}

function nameless(file: string): Finding {
  return {
    severity: 'error',
    kind: 'content.name',
    file,
    line: 1,
    message: 'The page has no name.',
    cure: 'Start the file with <!--, then a line such as "name: How to bid", then -->.',
  };
}

function emptyPage(file: string): Finding {
  return {
    severity: 'warning',
    kind: 'content.empty',
    file,
    message: 'There is nothing to show on this page, so anyone who opens it sees an error.',
    cure: 'Write the page, or delete the file.',
  };
}

function twice(file: string, path: string, other: string): Finding {
  return {
    severity: 'error',
    kind: 'content.twice',
    file,
    message: `Both this file and ${other} are the page /content${path && `/${path}`}.`,
    cure: 'Delete or rename one of them.',
  };
}

function badName(file: string): Finding {
  const isInformation = file.includes(`/${informationPrefix}`);
  const better = `${(file.split('/').at(-1) ?? '')
    .replace(/\.html$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.html`;
  return {
    severity: 'error',
    kind: 'content.fileName',
    file,
    message: 'The name of the file cannot be an address.',
    cure: isInformation
      ? `The folder info/ is only for accessibility.html, cookies.html and privacy.html. Move other pages to another folder.`
      : `Rename it ${better}, using lower-case letters, digits and single hyphens.`,
  };
}

function misplaced(file: string): Finding {
  return {
    severity: 'warning',
    kind: 'content.misplaced',
    file,
    message: 'The file is not in a language folder, so it is not shown.',
    cure: 'Move it to a folder such as content/en-GB/.',
  };
}

function loneStyles(file: string): Finding {
  return {
    severity: 'warning',
    kind: 'content.loneStyles',
    file,
    message: 'There is no page with this name beside it, so these styles are not used.',
    cure: 'Give it the same name as its page, or move the styles to custom.css.',
  };
}
