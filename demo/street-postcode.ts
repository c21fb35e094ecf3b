import { createHash } from 'node:crypto';

/** Letters of the inward part, without those that Royal Mail does not use. */
const letters = 'ABDEFGHJLNPQRSTUWXYZ';

/** Homes that share a postcode; Royal Mail has 15 to 100. */
const housesTogether = 30;

/**
 * Returns the postcode of a house in the demo, without its space: the same for its neighbours, in adverts and in the
 * list of addresses. The districts themselves do not exist.
 */
export function postcodeOf(district: string, street: string, number: number): string {
  const block = Math.floor((number - 1) / housesTogether);
  const [one = 0, two = 0, three = 0] = createHash('sha256')
    .update(`${district}/${street}/${block}`)
    .digest();
  return `${district}${1 + (one % 9)}${letter(two)}${letter(three)}`;
}

function letter(byte: number): string {
  return letters.charAt(byte % letters.length);
}
