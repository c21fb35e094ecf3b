import { findGarbled, repairDoubleEncoding } from './text-encoding.ts';

/** Kinds of damage to a text exported from another system. */
type TextDamage = 'spreadsheetError' | 'emptyWord' | 'shortened' | 'garbled' | 'markup';

/** Damage in a text, and what was probably meant; `null` if unknown. */
export interface DamagedText {
  readonly damage: TextDamage;
  /** The letters by which the damage was recognised. */
  readonly letters: string;
  readonly meant: string | null;
}

/**
 * A spreadsheet's marks for a formula that fails or a column that is too narrow (Microsoft, "Hide error
 * values").
 */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|#{3,})$/i;
/** Words that programs write for a missing value. */
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
  // The portal's own texts use typographic apostrophes and plain spaces.
  if (code === 39) return '’';
  if (code === 160) return ' ';
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : written;
}

/**
 * Returns a text without tags, and with entities replaced by their letters. Entities are often encoded twice:
 * `&amp;amp;`.
 */
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

/** Signs that hardly any text has; a text without them needs no further checks. */
const suspicious = /[#&<>()[\]\u00c2-\u00c5\u00e2\u00f0\ufffd]|E\+|^(?:null|undefined|nan|n\/a)$/i;

/** Returns the damage in a text for readers; `undefined` if there is none. */
export function damageIn(text: string): DamagedText | undefined {
  const whole = text.trim();
  if (!suspicious.test(whole)) return undefined;
  if (spreadsheetError.test(whole)) return { damage: 'spreadsheetError', letters: whole, meant: null };
  if (emptyWord.test(whole)) return { damage: 'emptyWord', letters: whole, meant: null };
  if (shortened.test(whole)) return { damage: 'shortened', letters: whole, meant: null };
  const garbled = findGarbled(text);
  const markup = firstMarkup(text);
  if (garbled === undefined && markup === undefined) return undefined;
  const meant = withoutMarkupOf(markup, repairDoubleEncoding(text));
  return {
    damage: garbled === undefined ? 'markup' : 'garbled',
    letters: garbled?.letters ?? markup ?? '',
    // A lost letter cannot be recovered from the text.
    meant: findGarbled(meant) === undefined ? meant : null,
  };
}

function withoutMarkupOf(markup: string | undefined, text: string): string {
  return markup === undefined ? text : withoutMarkup(text);
}
