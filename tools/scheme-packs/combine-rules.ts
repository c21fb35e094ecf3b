import type { Json } from '#api/council-files/merge.ts';
import { entriesOf, memberOf } from '../councils/council-shelves.ts';
import { withoutCycle } from './cycle-notes.ts';

/** Rules combined from two schemes. */
interface CombinedRules {
  readonly rules: Json;
  /** Entries taken from the second scheme, by name in `lettings.json`; empty if the first has all of them. */
  readonly lent: readonly string[];
}

type Group = Readonly<Record<string, Json>>;

/** Entries that describe the scheme itself and are not copied. */
const ofItself = new Set(['$schema', '$comment', 'version']);

/**
 * Combines the rules of one scheme (`lettings.json` of a starter) with additions from another. Bands, cycle and limit
 * come from the first. The second lends the first scheme its preferences, other rankings and ways of bidding, and adds
 * its further schemes and the lists that these use.
 */
export function combineRules(first: Json | undefined, second: Json | undefined): CombinedRules {
  const [own, other] = [groupOf(first), groupOf(second)];
  const [ownScheme, ...ownFurther] = listOf(own['schemes']).map(groupOf);
  const [otherScheme, ...otherFurther] = listOf(other['schemes']).map(groupOf);
  const known = new Set([ownScheme, ...ownFurther].map((scheme) => scheme?.['identifier']));
  const further = otherFurther.filter(({ identifier }) => !known.has(identifier ?? null));
  const scheme = combineSchemes(ownScheme ?? {}, otherScheme ?? {});
  const lists = lacking(own, other).filter(([name]) => name !== 'schemes');
  // The cycle is that of the first.
  const comments = [own, other].flatMap(({ $comment }, place) =>
    typeof $comment === 'string' ? (place === 0 ? $comment : withoutCycle($comment)) : [],
  );
  return {
    rules: {
      ...own,
      ...(comments.length > 0 && { $comment: comments.join(' Combined with: ') }),
      ...Object.fromEntries(lists),
      schemes: [scheme.rules, ...ownFurther, ...further],
    },
    lent: [
      ...scheme.lent,
      ...further.map(({ name, identifier }) => `the scheme "${String(name ?? identifier)}"`),
      ...lists.map(([name]) => name),
    ],
  };
}

function combineSchemes(
  own: Group,
  other: Group,
): { readonly rules: Group; readonly lent: readonly string[] } {
  const [bidding, rankings] = [combineBidding(own, other), otherRankings(own, other)];
  const more = lacking(own, other).filter(([name]) => name !== 'bidding' && name !== 'otherRankings');
  const ranking = withPreference(own, other);
  return {
    rules: {
      ...own,
      ...Object.fromEntries(more),
      ...(ranking !== undefined && { ranking }),
      ...(rankings.length > 0 && { otherRankings: [...listOf(own['otherRankings']), ...rankings] }),
      ...(bidding.length > 0 && { bidding: { ...groupOf(own['bidding']), ...Object.fromEntries(bidding) } }),
    },
    lent: [
      ...more.map(([name]) => name),
      ...(rankings.length > 0 ? ['otherRankings'] : []),
      ...bidding.flatMap(([name]) => (name === '$comment' ? [] : `bidding.${name}`)),
    ],
  };
}

/**
 * Returns the bidding entries that a second scheme lends: its ways of bidding are added to the first one's. Automatic
 * bids bring their withdrawal deadline along, since it must be later.
 */
function combineBidding(own: Group, other: Group): [string, Json][] {
  const [mine, theirs] = [groupOf(own['bidding']), groupOf(other['bidding'])];
  const [modes, more] = [listOf(mine['modes']), listOf(theirs['modes'])];
  const added = more.filter((mode) => !modes.includes(mode));
  const isAutomatic = mine['automatic'] === undefined && theirs['automatic'] !== undefined;
  const isRolling = memberOf(own['cycle'], 'kind') === 'rolling';
  return [
    ...lacking(mine, theirs).map(([name, value]): [string, Json] => [
      name,
      // Rolling homes have no cycle, so a preferred home per cycle becomes one per scheme.
      name === 'preferredProperty' && isRolling ? 'perScheme' : value,
    ]),
    ...(modes.length > 0 && added.length > 0 ? [['modes', [...modes, ...added]] as [string, Json]] : []),
    ...(isAutomatic && mine['withdrawal'] !== undefined && theirs['withdrawal'] !== undefined
      ? [['withdrawal', theirs['withdrawal']] as [string, Json]]
      : []),
  ];
}

function otherRankings(own: Group, other: Group): readonly Json[] {
  const known = new Set(listOf(own['otherRankings']).map((ranking) => memberOf(ranking, 'id')));
  return listOf(other['otherRankings']).filter((ranking) => !known.has(memberOf(ranking, 'id')));
}

function kindOf(criterion: Json): Json | undefined {
  return memberOf(criterion, 'kind');
}

/**
 * Returns the first scheme's ranking with the second's preference, if the second lends one: after the same criterion as
 * in the second, else before the next one.
 */
function withPreference(own: Group, other: Group): Json | undefined {
  const [mine, theirs] = [listOf(own['ranking']), listOf(other['ranking'])];
  const at = theirs.findIndex((criterion) => kindOf(criterion) === 'preference');
  const preference = theirs[at];
  if (preference === undefined || own['preferences'] !== undefined) return undefined;
  const places = (some: readonly Json[]) =>
    some.map((near) => mine.findIndex((criterion) => kindOf(criterion) === kindOf(near)));
  const after = places(theirs.slice(0, at)).findLast((place) => place !== -1);
  const before = places(theirs.slice(at + 1)).find((place) => place !== -1);
  const place = after === undefined ? (before ?? 0) : after + 1;
  return [...mine.slice(0, place), preference, ...mine.slice(place)];
}

/** Returns the entries of a group that the other group lacks. */
function lacking(own: Group, other: Group): [string, Json][] {
  return Object.entries(other).filter(([name]) => !ofItself.has(name) && !(name in own));
}

function groupOf(value: Json | undefined): Group {
  return Object.fromEntries(entriesOf(value));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
