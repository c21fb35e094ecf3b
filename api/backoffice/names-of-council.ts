import { connectionTypesOf } from '../rules/lettings/eligibility/connection-types.ts';
import { nearestWord } from '../rules/words/near-word.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { memberOf, partsOfPointer } from './feed-schema.ts';
import { listInWords, type Sent, showValue } from './finding.ts';

/** An entry of lettings.json with the id used in feeds and the name used by people. */
interface Named {
  readonly id: string | number;
  readonly name: string;
}

/**
 * The entries a feed's field may name, by the last name in its pointer. The fields of all kinds agree on these.
 */
function namedBy(
  field: string,
  policy: LettingsPolicy,
): { readonly what: string; readonly known: readonly Named[] } | undefined {
  const { schemes, parishes = [], applicantTypes = [], adaptations = [], mobilityCategories = [] } = policy;
  switch (field) {
    case 'schemeIdentifier':
    case 'schemeIdentifiers':
      return { what: 'scheme', known: schemes.map(({ identifier, name }) => ({ id: identifier, name })) };
    case 'advertTypeId':
      return { what: 'kind of advert', known: policy.advertTypes };
    case 'band':
    case 'bands': {
      const bands = schemes.flatMap((scheme) => scheme.bands);
      return { what: 'band', known: [...new Map(bands.map(({ id, name }) => [id, { id, name }])).values()] };
    }
    case 'parish':
    case 'parishes':
      return { what: 'parish', known: parishes };
    case 'applicantTypes':
      return { what: 'kind of applicant', known: applicantTypes };
    case 'adaptations':
      return { what: 'adaptation', known: adaptations };
    case 'mobility':
      return { what: 'mobility category', known: mobilityCategories };
    case 'type':
    case 'types':
    case 'exempt':
      return { what: 'type of connection', known: connectionTypesOf(policy).map((id) => ({ id, name: id })) };
    default:
      return undefined;
  }
}

const plain = (text: string | number): string =>
  String(text)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/**
 * Finds the entry that was probably meant: its name or id in other letter case or punctuation, or nearly so.
 */
function findMeant(written: string, known: readonly Named[]): Named | undefined {
  const same = known.find(({ id, name }) => [id, name].some((word) => plain(word) === plain(written)));
  if (same !== undefined) return same;
  const words = new Map(
    known.flatMap((one) => [one.name, one.id].map((word) => [plain(word), one] as const)),
  );
  return words.get(nearestWord(plain(written), [...words.keys()]) ?? '');
}

/**
 * Rewrites findings about the shape of a name, such as `Band B` in place of an id, using the council's entries:
 * a person who writes the name of a band learns its id, and not only that ids are in lower case. Other findings
 * stay as they are.
 */
export function withCouncilNames(
  findings: readonly FeedFinding[],
  { at, item }: Sent<unknown>,
  policy: LettingsPolicy,
): FeedFinding[] {
  return findings.map((finding) => {
    if (finding.kind !== 'feed.shape') return finding;
    const path = partsOfPointer(finding.pointer.slice(at.length));
    const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
    const written = path.reduce<unknown>(memberOf, item);
    const named = namedBy(field, policy);
    if (typeof written !== 'string' || named === undefined || named.known.length === 0) return finding;
    const meant = findMeant(written, named.known);
    const inWords = named.known.map(({ id, name }) => (plain(name) === plain(id) ? id : `${id} (${name})`));
    return {
      ...finding,
      message: `"${field}" is ${showValue(written)}, but no ${named.what} has that id.`,
      cure: `${meant === undefined ? '' : `Did you mean ${JSON.stringify(meant.id)}? `}You can use: ${listInWords(inWords)}.`,
    };
  });
}
