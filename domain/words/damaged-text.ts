import { findGarbled, mendTwiceEncoded } from './text-encoding.ts';

/** Damage that a text takes on its way out of some system. */
export type TextDamage = 'spreadsheetError' | 'emptyWord' | 'shortened' | 'garbled' | 'markup';

/** Damage in a text, and what was probably meant; null where nobody can say. */
export interface DamagedText {
  readonly damage: TextDamage;
  /** The letters that give it away. */
  readonly letters: string;
  readonly meant: string | null;
}

/** The marks of a spreadsheet for a formula that fails or a column that is too narrow (Microsoft, "Hide error values"). */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|#{3,})$/i;
/** Words that programs write for nothing at all, where a text is asked for. */
const emptyWord = /^(?:null|\(null\)|\[null\]|<null>|undefined|nan|n\/a|\[object object\])$/i;
/** A long number as a spreadsheet shortens it: 1.00012E+11. */
const shortened = /^-?\d(?:[.,]\d+)?E\+\d{1,3}$/i;

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d?));/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  sup2: '²',
  eacute: 'é',
  egrave: 'è',
  acirc: 'â',
  ecirc: 'ê',
  icirc: 'î',
  ocirc: 'ô',
  ucirc: 'û',
  ouml: 'ö',
  iuml: 'ï',
};
/** Tags that editors and web pages leave in a text. Others, such as `<jo@example.org>`, are words. */
const tag =
  /<\/?(a|abbr|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|script|small|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const breaking = new Set(['br', 'p', 'div', 'li', 'tr', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function readEntity(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  // The words of a portal have a typographic apostrophe, and a space is a space.
  if (code === 39) return '’';
  if (code === 160) return ' ';
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : written;
}

/** A text without tags, and with the letters that entities stand for. Entities are often written twice over: `&amp;amp;`. */
function withoutMarkup(text: string): string {
  const plain = text
    .replaceAll(entity, (written: string, decimal?: string, hex?: string, name?: string) =>
      readEntity(written, decimal, hex, name),
    )
    .replaceAll(tag, (_, name: string) => (breaking.has(name.toLowerCase()) ? ' ' : ''));
  return plain === text ? text.replaceAll(/[ \t]+/g, ' ').trim() : withoutMarkup(plain);
}

function firstMarkup(text: string): string | undefined {
  const [found] = text.match(tag) ?? [];
  return found ?? text.match(entity)?.find((one) => one.replace(entity, readEntity) !== one);
}

/** Something that nearly every text lacks: the rest need not be looked at. */
const suspicious = /[#&<>()[\]\u00c2-\u00c5\u00e2\u00f0\ufffd]|E\+|^(?:null|undefined|nan|n\/a)$/i;

/** Damage in a text that somebody is going to read; undefined where it is sound. */
export function damageIn(text: string): DamagedText | undefined {
  const whole = text.trim();
  if (!suspicious.test(whole)) return undefined;
  if (spreadsheetError.test(whole)) return { damage: 'spreadsheetError', letters: whole, meant: null };
  if (emptyWord.test(whole)) return { damage: 'emptyWord', letters: whole, meant: null };
  if (shortened.test(whole)) return { damage: 'shortened', letters: whole, meant: null };
  const garbled = findGarbled(text);
  const markup = firstMarkup(text);
  if (garbled === undefined && markup === undefined) return undefined;
  const meant = withoutMarkupOf(markup, mendTwiceEncoded(text));
  return {
    damage: garbled === undefined ? 'markup' : 'garbled',
    letters: garbled?.letters ?? markup ?? '',
    // A letter that was lost is nowhere in the text.
    meant: findGarbled(meant) === undefined ? meant : null,
  };
}

function withoutMarkupOf(markup: string | undefined, text: string): string {
  return markup === undefined ? text : withoutMarkup(text);
}
