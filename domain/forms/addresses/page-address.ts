import { addressParts, type AddressPart, type FoundAddress } from '#schemas/addresses.ts';
import type { PageAddress } from '#schemas/forms/page-address.ts';

/** Text by question of the page; `undefined` empties a question, so nothing of an earlier address is left. */
type FilledIn = ReadonlyMap<string, string | undefined>;

/** Returns the questions that an address fills in, each with its part, in the order of an address on a letter. */
export function partsOfAddress(address: PageAddress): readonly (readonly [AddressPart, string])[] {
  return addressParts.flatMap((part) => {
    const question = address[part];
    return question === undefined ? [] : [[part, question] as const];
  });
}

/**
 * Returns the text that a chosen address puts into the questions of a page. A part without its own question
 * goes into the one before: the house into the first line; further lines, town and county into the last line.
 */
export function fillAddressIn(address: PageAddress, found: FoundAddress): FilledIn {
  const filled = new Map<string, string | undefined>([[address.postcode, found.postcode]]);
  const put = (question: string | undefined, words: string) => {
    if (question !== undefined) filled.set(question, words === '' ? undefined : words);
  };
  if (address.whole !== undefined) put(address.whole, linesOf(found, false).join('\n'));
  const own = [address.line1, address.line2, address.line3].filter((line) => line !== undefined);
  const house = address.premise === undefined ? found.premise : '';
  put(address.premise, found.premise);
  const street = [house, found.line1].filter((part) => part !== '').join(' ');
  const more = [
    found.line2,
    found.line3,
    ...(address.town === undefined ? [found.town] : []),
    ...(address.county === undefined ? [found.county] : []),
  ].filter((part) => part !== '');
  const lines = [street, ...more];
  own.forEach((line, at) => {
    const isLast = at === own.length - 1;
    put(line, (isLast ? lines.slice(at) : lines.slice(at, at + 1)).join(', '));
  });
  put(address.town, found.town);
  put(address.county, found.county);
  put(address.uprn, found.uprn);
  return filled;
}

/** Returns an address line by line, as on a letter. */
export function linesOf(found: FoundAddress, withPostcode = true): string[] {
  const { premise, line1, line2, line3, town, county, postcode } = found;
  // A number goes on the same line as its street; a house name has its own line.
  const isNumber = /^\d+[A-Za-z]?$/.test(premise);
  const first = isNumber ? [`${premise} ${line1}`] : [premise, line1];
  return [...first, line2, line3, town, county, ...(withPostcode ? [postcode] : [])].filter(
    (line) => line.trim() !== '',
  );
}

/**
 * Returns the question that holds the UPRN if this change makes the number out of date, `undefined` otherwise:
 * the address on the page is then no longer the one that the number was chosen with.
 */
export function staleUprn(address: PageAddress | undefined, changed: string): string | undefined {
  if (address?.uprn === undefined || changed === address.uprn) return undefined;
  return partsOfAddress(address).some(([, question]) => question === changed) ? address.uprn : undefined;
}
