interface Written {
  /** The text as written. */
  readonly raw: string;
}
export interface Alternative {
  readonly elements: readonly Element[];
}
interface Character extends Written {
  readonly type: 'Character';
  readonly value: number;
}
interface CharacterSet extends Written {
  readonly type: 'CharacterSet';
  readonly kind: 'any' | 'digit' | 'space' | 'word' | 'property';
}
interface CharacterRange extends Written {
  readonly type: 'CharacterClassRange';
  readonly min: Character;
  readonly max: Character;
}
export interface CharacterClass extends Written {
  readonly type: 'CharacterClass';
  readonly elements: readonly (Character | CharacterSet | CharacterRange)[];
}
interface Group extends Written {
  readonly type: 'Group' | 'CapturingGroup';
  readonly alternatives: readonly Alternative[];
}
interface Edge extends Written {
  readonly type: 'Assertion';
  readonly kind: 'start' | 'end' | 'word';
}
interface Look extends Written {
  readonly type: 'Assertion';
  readonly kind: 'lookahead' | 'lookbehind';
  readonly negate: boolean;
  readonly alternatives: readonly Alternative[];
}
interface Backreference extends Written {
  readonly type: 'Backreference';
}
/** A repetition, with its start and end in the pattern. */
export interface Quantifier extends Written {
  readonly type: 'Quantifier';
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly element: Exclude<Element, Quantifier>;
  readonly start: number;
  readonly end: number;
}
/** A part that consumes one character of an answer. */
export type Consuming = Character | CharacterSet | CharacterClass;
export type Element = Consuming | Group | Edge | Look | Backreference | Quantifier;
export interface Pattern extends Written {
  readonly alternatives: readonly Alternative[];
}

const controls: Readonly<Record<string, number>> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };
const sets: Readonly<Record<string, CharacterSet['kind']>> = { d: 'digit', s: 'space', w: 'word' };

/**
 * Returns the parts of a regular expression with the flag `u` (ECMAScript, 22.2.1).
 * @throws SyntaxError JavaScript's own error for one that it cannot read
 */
export function treeOf(raw: string): Pattern {
  // JavaScript has checked it, so the code below only meets valid patterns.
  void new RegExp(raw, 'u');
  const reader = new Reader(raw);
  return { raw, alternatives: reader.alternatives() };
}

class Reader {
  readonly #raw: string;
  #at = 0;

  constructor(raw: string) {
    this.#raw = raw;
  }

  alternatives(): Alternative[] {
    const found: Element[][] = [[]];
    while (this.#at < this.#raw.length && !this.#sees(')'))
      if (this.#takes('|')) found.push([]);
      else found.at(-1)?.push(this.#repeated());
    return found.map((elements) => ({ elements }));
  }

  #sees(text: string): boolean {
    return this.#raw.startsWith(text, this.#at);
  }

  #takes(text: string): boolean {
    if (!this.#sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Matches a pattern at the current position. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#raw);
    if (found) this.#at += found[0].length;
    return found;
  }

  #repeated(): Element {
    const start = this.#at;
    const element = this.#element();
    const found = this.#match(/(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/uy);
    if (!found || element.type === 'Quantifier') return element;
    const [sign = '', least, comma, most] = found;
    const min = least === undefined ? (sign.startsWith('+') ? 1 : 0) : Number(least);
    const open = least === undefined ? !sign.startsWith('?') : comma === ',' && most === '';
    const bound = least === undefined ? 1 : comma === '' ? min : Number(most);
    const max = open ? Number.POSITIVE_INFINITY : bound;
    const end = this.#at;
    const raw = this.#raw.slice(start, end);
    return { type: 'Quantifier', raw, min, max, greedy: found[4] === '', element, start, end };
  }

  #element(): Element {
    const start = this.#at;
    const raw = () => this.#raw.slice(start, this.#at);
    if (this.#takes('^')) return { type: 'Assertion', kind: 'start', raw: '^' };
    if (this.#takes('$')) return { type: 'Assertion', kind: 'end', raw: '$' };
    if (this.#takes('.')) return { type: 'CharacterSet', kind: 'any', raw: '.' };
    const word = this.#match(/\\[bB]/uy);
    if (word) return { type: 'Assertion', kind: 'word', raw: word[0] };
    const again = this.#match(/\\(?:[1-9]\d*|k<[^>]+>)/uy);
    if (again) return { type: 'Backreference', raw: again[0] };
    if (this.#takes('[')) return this.#class(start);
    const opened = this.#match(/\((?:\?(?:<?[=!]|:|<[^>]+>))?/uy)?.[0];
    if (opened === undefined) return this.#single();
    const alternatives = this.alternatives();
    this.#takes(')');
    if (opened.endsWith('=') || opened.endsWith('!')) {
      const kind = opened.includes('<') ? 'lookbehind' : 'lookahead';
      return { type: 'Assertion', kind, negate: opened.endsWith('!'), alternatives, raw: raw() };
    }
    return { type: opened === '(?:' ? 'Group' : 'CapturingGroup', alternatives, raw: raw() };
  }

  #class(start: number): CharacterClass {
    this.#takes('^');
    const elements: CharacterClass['elements'][number][] = [];
    while (!this.#takes(']')) {
      const from = this.#at;
      const min = this.#single();
      const isRange = min.type === 'Character' && this.#match(/-(?!\])/uy) !== null;
      const max = isRange ? this.#single() : undefined;
      if (min.type !== 'Character' || max?.type !== 'Character') elements.push(min, ...(max ? [max] : []));
      else elements.push({ type: 'CharacterClassRange', min, max, raw: this.#raw.slice(from, this.#at) });
    }
    return { type: 'CharacterClass', elements, raw: this.#raw.slice(start, this.#at) };
  }

  /** Reads one character, or a named set of characters. */
  #single(): Character | CharacterSet {
    const property = this.#match(/\\[pP]\{[^}]*\}/uy);
    if (property) return { type: 'CharacterSet', kind: 'property', raw: property[0] };
    const set = this.#match(/\\[dDsSwW]/uy);
    const kind = sets[set?.[0].slice(1).toLowerCase() ?? ''];
    if (set && kind) return { type: 'CharacterSet', kind, raw: set[0] };
    const pair = this.#match(/\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/uy);
    if (pair) {
      const halves = pair.slice(1).map((code) => Number.parseInt(code, 16));
      return { type: 'Character', value: String.fromCharCode(...halves).codePointAt(0) ?? 0, raw: pair[0] };
    }
    const code = this.#match(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\})/uy);
    if (code) {
      const digits = code[1] ?? code[2] ?? code[3] ?? '0';
      return { type: 'Character', value: Number.parseInt(digits, 16), raw: code[0] };
    }
    const control = this.#match(/\\c([A-Za-z])/uy);
    if (control) return { type: 'Character', value: (control[1]?.charCodeAt(0) ?? 0) % 32, raw: control[0] };
    const [raw = '', slash, sign = ''] = this.#match(/(\\?)([\s\S])/uy) ?? [];
    const named = slash === '\\' ? controls[sign] : undefined;
    return { type: 'Character', value: named ?? sign.codePointAt(0) ?? 0, raw };
  }
}
