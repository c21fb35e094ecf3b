import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { simpleIdPattern } from '#schemas/simple-id.ts';
import type { HtmlRule } from './allowed-html.ts';
import { sortLink } from './link-address.ts';
import { isDataPicture, ownPictureOf } from './picture-address.ts';
import { sanitiseDeclarations } from './sanitise-css.ts';

/** A part that was left out or would not work, and the text by which to find it in the file. */
interface HtmlCut {
  /** The part's name, such as `<script>` or `onclick="…"`. */
  readonly what: string;
  /** Finds it in the source, to give a line number. */
  readonly trace: RegExp;
  readonly because: string;
  /** The cure; undefined if it can only be removed. */
  readonly cure?: string;
}

export interface SanitisedHtml {
  readonly html: string;
  /** Rules made from style attributes, since the page's policy forbids these: class name to declarations. */
  readonly styles: ReadonlyMap<string, string>;
  readonly cuts: readonly HtmlCut[];
  /** Addresses inside the site. */
  readonly links: readonly string[];
  /** Files of the council's `pictures/` that it shows. */
  readonly pictures: readonly string[];
  /** Other origins of its pictures, such as `https://media.example`. */
  readonly pictureOrigins: readonly string[];
  readonly ids: readonly string[];
}

/** The page's own ids: content with the same id would be found instead. */
const reservedIds = /^(?:root|main|lintel-.*)$/i;

/**
 * Sanitises by one of the specification's two rules (section 5). The result contains nothing executable, needs
 * no style attribute, and loads pictures only from https, from data, and from the council's own folder.
 */
export function sanitise(html: string, rule: HtmlRule): SanitisedHtml {
  const work = new Work(rule);
  return {
    html: settled(cleaned(html, rule, work), rule),
    styles: work.styles,
    cuts: work.cuts,
    links: work.links,
    pictures: work.pictures,
    pictureOrigins: work.pictureOrigins,
    ids: work.ids,
  };
}

/** Cleans again until nothing changes: a `<p>` inside a removed element may now be inside another `<p>`. */
function settled(html: string, rule: HtmlRule): string {
  const again = cleaned(html, rule, new Work(rule));
  // Each round closes what the last one left open, so this ends; unchanged text ends it at once.
  return again === html ? html : settled(again, rule);
}

function cleaned(html: string, rule: HtmlRule, work: Work): string {
  return sanitizeHtml(html, {
    allowedTags: [...rule.tags],
    allowedAttributes: Object.fromEntries([
      // Style attributes have become classes by then.
      ['*', [...rule.everywhere].filter((name) => name !== 'style')],
      ...Object.entries(rule.byTag).map(([tag, names]) => [tag, [...names]]),
    ]),
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    // Elements whose text is not for readers.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'xmp',
      'noscript',
      'noembed',
      'noframes',
      'template',
      'iframe',
      'title',
      'plaintext',
      'svg',
      'math',
      'object',
    ],
    parseStyleAttributes: false,
    selfClosing: ['img', 'br', 'hr', 'col', 'wbr'],
    nestingLimit: 100,
    onOpenTag: (name) => work.countLinks(name, 1),
    onCloseTag: (name) => work.countLinks(name, -1),
    transformTags: { '*': (name, attributes) => work.open(name, attributes) },
  });
}

class Work {
  readonly styles = new Map<string, string>();
  readonly cuts: HtmlCut[] = [];
  readonly links: string[] = [];
  readonly pictures: string[] = [];
  readonly pictureOrigins: string[] = [];
  readonly ids: string[] = [];
  readonly #rule: HtmlRule;
  readonly #reported = new Set<string>();
  #openLinks = 0;

  constructor(rule: HtmlRule) {
    this.#rule = rule;
  }

  /** Called for every tag, before {@link open}: `by` is 1 as it opens and −1 as it closes. */
  countLinks(name: string, by: 1 | -1): void {
    if (name === 'a') this.#openLinks += by;
  }

  /** Called for every opening tag that is not inside something left out. */
  open(name: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    // The page has one h1, its name; an editor's h1 becomes the next heading below it.
    const tagName = name === 'h1' ? 'h2' : name;
    if (name === 'h1')
      this.#cut(
        '<h1>',
        /<h1\b/i,
        'the name of the page is its only h1, so this becomes an h2',
        'Replace it with <h2>, or remove it if it repeats the name.',
      );
    if (!this.#rule.tags.has(tagName)) {
      this.#cut(
        `<${name}>`,
        new RegExp(`<${escapeForPattern(name)}(?![\\w-])`, 'i'),
        'this element is not allowed here',
      );
      return { tagName, attribs: {} };
    }
    if (tagName === 'a' && this.#openLinks > 1) {
      // HTML has no link inside a link. Browsers move the inner one out, and in a table to a different place at
      // each parse.
      this.#cut(
        '<a>',
        /<a\b/i,
        'a link cannot be inside another link',
        'Close the first link before the next one.',
      );
      return { tagName: 'nested-link', attribs: {} };
    }
    const kept: sanitizeHtml.Attributes = {};
    for (const [attribute, value] of Object.entries(attributes)) {
      const clean = this.#attribute(tagName, attribute, value, kept);
      if (clean !== undefined) kept[attribute] = clean;
    }
    if (tagName === 'a') openOutside(kept);
    if (tagName === 'img') this.#picture(kept);
    return { tagName, attribs: kept };
  }

  #attribute(tag: string, name: string, value: string, kept: sanitizeHtml.Attributes): string | undefined {
    if (!this.#rule.everywhere.has(name) && !this.#rule.byTag[tag]?.has(name)) {
      return this.#cutAttribute(name, value, 'this attribute is not allowed here');
    }
    switch (name) {
      case 'style':
        this.#style(value, kept);
        return undefined;
      case 'class':
        return [kept['class'], value].filter(Boolean).join(' ');
      case 'id':
        if (!simpleIdPattern.test(value))
          return this.#cutAttribute(name, value, 'an id must start with a letter and have no spaces');
        if (reservedIds.test(value))
          return this.#cutAttribute(name, value, 'the page itself already has this id');
        this.ids.push(value);
        return value;
      case 'href':
        return this.#link(value);
      case 'src':
        return this.#source(value);
      case 'width':
      case 'height':
        return /^\d{1,4}%?$/.test(value.trim())
          ? value.trim()
          : this.#cutAttribute(name, value, 'it must be a number');
      case 'target':
      case 'rel':
        // `openOutside` sets these from the link's target.
        return undefined;
      default:
        return value;
    }
  }

  #style(value: string, kept: sanitizeHtml.Attributes): void {
    const { css, cuts, pictures } = sanitiseDeclarations(value);
    for (const { what } of cuts) this.#cut(what, patternOf(what), 'this style is not allowed here');
    if (css === '') return;
    this.pictures.push(...pictures);
    const name = `s-${createHash('sha256').update(css).digest('hex').slice(0, 10)}`;
    this.styles.set(name, css);
    kept['class'] = [kept['class'], name].filter(Boolean).join(' ');
  }

  #link(value: string): string | undefined {
    const kind = sortLink(value);
    if (kind === 'refused') return this.#cutAttribute('href', value, 'this kind of address is not allowed');
    if (kind === 'inside' || kind === 'here') this.links.push(value);
    return value;
  }

  #source(value: string): string | undefined {
    const own = ownPictureOf(value);
    if (own !== undefined) {
      this.pictures.push(own);
      return value;
    }
    if (isDataPicture(value)) return value;
    if (/^https:\/\/[a-z0-9]/i.test(value) && URL.canParse(value)) {
      this.pictureOrigins.push(new URL(value).origin);
      return value;
    }
    return this.#cutAttribute(
      'src',
      value,
      'a picture must come from /tenant/pictures/, https:// or data:image/',
      `Put the file in the folder "pictures" and write src="/tenant/pictures/${/[\w.-]*$/.exec(value)?.[0] ?? ''}".`,
    );
  }

  #picture(kept: sanitizeHtml.Attributes): void {
    if (kept['alt'] !== undefined) return;
    kept['alt'] = '';
    this.#cut(
      '<img> without alt',
      /<img\b(?![^>]*\balt\s*=)/i,
      'people who cannot see it do not know what it shows',
      'Add alt="…" with what it shows, or alt="" if it is only decoration.',
    );
  }

  #cutAttribute(name: string, value: string, because: string, cure?: string): undefined {
    const pattern = new RegExp(`[\\s"'/]${escapeForPattern(name)}\\s*=`, 'i');
    this.#cut(`${name}="${shorten(value)}"`, pattern, because, cure);
  }

  #cut(what: string, trace: RegExp, because: string, cure?: string): void {
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    this.cuts.push({ what, trace, because, ...(cure === undefined ? {} : { cure }) });
  }
}

/** Makes external links open in a new window (specification section 2) that has no access to this one. */
function openOutside(kept: sanitizeHtml.Attributes): void {
  if (sortLink(kept['href'] ?? '') !== 'outside') return;
  kept['target'] = '_blank';
  kept['rel'] = 'noopener noreferrer';
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function patternOf(written: string): RegExp {
  return new RegExp(escapeForPattern(written.slice(0, 30)).replace(/\s+/g, '\\s+'), 'i');
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
