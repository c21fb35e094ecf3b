import { readPostcode } from '#domain/accounts/postcode.ts';

/** A postcode typed to look up addresses. */
interface TypedPostcode {
  /** The postcode in capitals without its space, such as `ZZ11AA`. */
  readonly postcode: string;
  /** True if a letter was read as a number, or a number as a letter, because only one postcode can be meant. */
  readonly isMended: boolean;
}

/**
 * An outward code by BS 7666, as far as it distinguishes I from 1 and O from 0: no area's second letter is I, a
 * district has no leading 0 and, after a single letter, is never 0; the letter after a district is never I or O.
 */
const outward =
  /^(?:[A-HJ-Z][1-9][0-9]?|[A-HJ-Z][1-9][A-HJ-NP-Z]|[A-Z][A-HJ-Z](?:[1-9][0-9]?|0)|[A-Z][A-HJ-Z][0-9][A-HJ-NP-Z])$/;
const inward = /^[0-9][ABD-HJLNP-UW-Z]{2}$/;
const swaps: Readonly<Record<string, string | undefined>> = { O: '0', '0': 'O', I: '1', '1': 'I' };

/**
 * Reads a postcode however it was typed: in lower case, without its space, with dots, hyphens and the wide
 * letters and invisible spaces of a copied text, with an O for a 0 or an I for a 1 if that is certain. `null`
 * if it is not a postcode.
 */
export function readTypedPostcode(text: string): TypedPostcode | null {
  const bare = text
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
  if (bare.length < 5 || bare.length > 7) return null;
  if (isWhole(bare)) return { postcode: bare, isMended: false };
  const meant = readings(bare).filter(isWhole);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return { postcode: only, isMended: true };
  const asTyped = readPostcode(bare);
  return asTyped === null ? null : { postcode: asTyped, isMended: false };
}

function isWhole(bare: string): boolean {
  return readPostcode(bare) !== null && outward.test(bare.slice(0, -3)) && inward.test(bare.slice(-3));
}

/** Returns every reading with some of its O, 0, I and 1 swapped: at most 2⁷. */
function readings(bare: string): string[] {
  return [...bare].reduce<string[]>(
    (before, letter) => {
      const other = swaps[letter];
      return before.flatMap((start) => [start + letter, ...(other === undefined ? [] : [start + other])]);
    },
    [''],
  );
}

/** Regions by whether a list of Great Britain's homes covers them. */
type PostcodeRegion = 'greatBritain' | 'northernIreland' | 'crownDependency' | 'forces';

const regions: Readonly<Record<string, PostcodeRegion | undefined>> = {
  BT: 'northernIreland',
  GY: 'crownDependency',
  JE: 'crownDependency',
  IM: 'crownDependency',
  BF: 'forces',
};

/** Returns the region of a postcode from {@link readTypedPostcode}. */
export function regionOf(postcode: string): PostcodeRegion {
  const [area = ''] = /^[A-Z]+/.exec(postcode) ?? [];
  return regions[area] ?? 'greatBritain';
}

/**
 * Returns whether a text is a British Forces Post Office number, such as `BFPO 801`, which people use in place
 * of a postcode.
 */
export function isForcesNumber(text: string): boolean {
  return /^\s*BFPO\s*\d{1,4}\s*$/i.test(text.normalize('NFKC'));
}
