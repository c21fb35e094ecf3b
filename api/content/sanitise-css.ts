import {
  generate,
  parse,
  walk,
  type Atrule,
  type CssNode,
  type Declaration,
  type List,
  type Rule,
} from 'css-tree';
import {
  isHarmlessFunction,
  isHarmlessProperty,
  isHarmlessPseudoElement,
  takesOutOfFlow,
} from './harmless-css.ts';
import { isStylePicture, ownPictureOf } from './picture-address.ts';

/** A part that was left out, and its line, from 1. */
interface CssCut {
  readonly line: number;
  readonly what: string;
}

export interface SanitisedCss {
  readonly css: string;
  readonly cuts: readonly CssCut[];
  /** Files of the council's `pictures/` that it shows. */
  readonly pictures: readonly string[];
}

/**
 * Keeps styles that shape content, and drops anything that loads from other sites, covers the page, or that
 * browsers might read differently from us. The result is written from the parsed tree, never copied.
 */
export function sanitiseStylesheet(text: string): SanitisedCss {
  const work = new Work(text);
  const sheet = parse(text, { ...options, context: 'stylesheet' });
  const css = sheet.type === 'StyleSheet' ? work.rules(sheet.children) : '';
  return { css, cuts: work.cuts, pictures: work.pictures };
}

/** Does the same for a style attribute. @param firstLine the line of the attribute. */
export function sanitiseDeclarations(text: string, firstLine = 1): SanitisedCss {
  const work = new Work(text, firstLine);
  const list = parse(text, { ...options, context: 'declarationList' });
  const css = list.type === 'DeclarationList' ? work.declarations(list.children) : '';
  return { css, cuts: work.cuts, pictures: work.pictures };
}

const options = {
  positions: true,
  parseCustomProperty: true,
  // css-tree turns anything it cannot parse into a raw node; raw nodes are left out and reported.
  onParseError: () => {},
};

class Work {
  readonly cuts: CssCut[] = [];
  readonly pictures: string[] = [];
  readonly #text: string;
  readonly #firstLine: number;

  constructor(text: string, firstLine = 1) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  rules(nodes: List<CssNode>): string {
    return nodes
      .toArray()
      .map((node) => this.#rule(node))
      .join('');
  }

  declarations(nodes: List<CssNode>): string {
    const kept = nodes
      .toArray()
      .flatMap((node) => (node.type === 'Declaration' ? this.#declaration(node) : this.#cut(node)));
    return kept.join(';');
  }

  #rule(node: CssNode): string {
    if (node.type === 'Rule') return this.#styleRule(node);
    if (node.type === 'Atrule' && node.name.toLowerCase() === 'media') return this.#media(node);
    if (node.type !== 'Comment' && node.type !== 'WhiteSpace' && node.type !== 'CDO' && node.type !== 'CDC')
      this.#cut(node);
    return '';
  }

  #styleRule(rule: Rule): string {
    if (!this.#isPlain(rule.prelude) || !this.#selectsHarmlessly(rule.prelude)) {
      this.#cut(rule.prelude);
      return '';
    }
    const own = this.declarations(
      rule.block.children.filter((node) => node.type !== 'Rule' && node.type !== 'Atrule'),
    );
    const nested = this.rules(
      rule.block.children.filter((node) => node.type === 'Rule' || node.type === 'Atrule'),
    );
    const between = own !== '' && nested !== '' ? ';' : '';
    return own + nested === '' ? '' : `${generate(rule.prelude)}{${own}${between}${nested}}`;
  }

  #media(rule: Atrule): string {
    if (!rule.prelude || !rule.block || !this.#isPlain(rule.prelude)) {
      this.#cut(rule);
      return '';
    }
    const inner = this.rules(rule.block.children);
    return inner === '' ? '' : `@media ${generate(rule.prelude)}{${inner}}`;
  }

  #declaration(node: Declaration): string[] {
    const property = node.property.toLowerCase();
    const loaded: string[] = [];
    const harmless =
      isHarmlessProperty(property) &&
      this.#isPlain(node) &&
      everyNode(node.value, (part) => {
        if (part.type === 'Url') loaded.push(part.value);
        return part.type === 'Url' ? isStylePicture(part.value) : isHarmlessPart(part);
      }) &&
      !takesOutOfFlow(property, generate(node.value));
    if (!harmless) return this.#cut(node);
    this.pictures.push(...loaded.flatMap((address) => ownPictureOf(address) ?? []));
    return [`${property}:${generate(node.value)}${node.important === false ? '' : '!important'}`];
  }

  #selectsHarmlessly(prelude: CssNode): boolean {
    return everyNode(
      prelude,
      (part) =>
        part.type !== 'Raw' &&
        (part.type !== 'PseudoElementSelector' || isHarmlessPseudoElement(part.name.toLowerCase())),
    );
  }

  /**
   * Returns true if there are no escapes and no angle bracket that could open a tag: an escaped `u\72l(` is an
   * address for a browser and a mere function for css-tree, and content authors need neither.
   */
  #isPlain(node: CssNode): boolean {
    const { loc } = node;
    const source = loc ? this.#text.slice(loc.start.offset, loc.end.offset) : generate(node);
    return !/[\\<\0]/.test(source) && everyNode(node, (part) => part.type !== 'Raw');
  }

  #cut(node: CssNode): [] {
    const { loc } = node;
    const source = loc ? this.#text.slice(loc.start.offset, loc.end.offset) : generate(node);
    const what = source.replace(/\s+/g, ' ').trim();
    if (what !== '' && what !== ';') {
      this.cuts.push({ line: this.#firstLine + (loc?.start.line ?? 1) - 1, what: what.slice(0, 60) });
    }
    return [];
  }
}

function isHarmlessPart(part: CssNode): boolean {
  return part.type !== 'Raw' && (part.type !== 'Function' || isHarmlessFunction(part.name.toLowerCase()));
}

function everyNode(node: CssNode, test: (part: CssNode) => boolean): boolean {
  let every = true;
  walk(node, (part) => {
    if (!test(part)) every = false;
  });
  return every;
}
