import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { BedroomRules } from '#schemas/tenant/lettings-bedrooms.ts';
import { ageOn } from '#domain/lettings/birthday.ts';

type Household = ApplicationFacts['household'];
type Member = Household[number];

/**
 * A bedroom with the people who share it, as places in the household, and its reason; a carer's or an agreed
 * one lists no people.
 */
export interface Bedroom {
  readonly why: 'couple' | 'adult' | 'cannotShare' | 'sameSex' | 'anySex' | 'child' | 'carer' | 'agreed';
  readonly people: readonly number[];
}

/** A missing fact that could change how many bedrooms a household needs. */
type MissingFact = 'dateOfBirth' | 'sex' | 'cannotShare' | 'overnightCarer';

interface HouseholdBedrooms {
  /** `null` if unknown facts decide it. */
  readonly need: number | null;
  readonly atLeast: number;
  readonly atMost: number;
  /** Every kind of missing fact that could decide; empty if the need is known. */
  readonly missing: readonly MissingFact[];
  /** The sleeping arrangement if everything is known; otherwise empty. */
  readonly rooms: readonly Bedroom[];
}

type Rules = Required<Omit<BedroomRules, 'maximum'>> & { readonly maximum: number };

/** The size criteria (Housing Benefit Regulations 2006, regulations B13 and 13D). */
const sizeCriteria: Rules = {
  ownRoomFrom: 16,
  sameSexShareUnder: 16,
  anySexShareUnder: 10,
  couplesShare: true,
  overnightCarer: true,
  cannotShare: true,
  singlePerson: 1,
  maximum: 12,
};

/**
 * A way in which a person outside a couple may sleep: alone, with a child of the same sex, or with any young
 * child.
 */
type Sleeper = 'alone' | 'sameFemale' | 'sameMale' | 'anyFemale' | 'anyMale';
type Counts = Readonly<Record<Sleeper, number>>;

/**
 * Returns the fewest bedrooms for children who may share in twos: as many pairs of the same sex as possible,
 * and a girl and a boy who are left over together if both sides have a child young enough.
 */
function roomsFor({ alone, sameFemale, sameMale, anyFemale, anyMale }: Counts): number {
  const [girls, boys] = [sameFemale + anyFemale, sameMale + anyMale];
  const bothLeft = girls % 2 === 1 && boys % 2 === 1;
  const mixed = bothLeft && anyFemale > 0 && anyMale > 0 ? 1 : 0;
  return alone + Math.ceil(girls / 2) + Math.ceil(boys / 2) - mixed;
}

function isCouple(one: Member, other: Member): boolean {
  const roles = new Set([one.role, other.role]);
  return (
    (roles.has('applicant') && roles.has('partner')) ||
    (one.couple !== undefined && one.couple === other.couple)
  );
}

function couplesOf(household: Household): [number, number][] {
  const taken = new Set<number>();
  const couples: [number, number][] = [];
  for (const [first, one] of household.entries()) {
    if (taken.has(first)) continue;
    const second = household.findIndex(
      (other, place) => place > first && !taken.has(place) && isCouple(one, other),
    );
    if (second === -1) continue;
    taken.add(first).add(second);
    couples.push([first, second]);
  }
  return couples;
}

/** Returns every way in which a person may sleep, given the facts about them. */
function waysOf({ role, dateOfBirth, sex, cannotShare }: Member, rules: Rules, today: string): Sleeper[] {
  if (role !== 'child' || (rules.cannotShare && cannotShare === true)) return ['alone'];
  const unsure: Sleeper[] = rules.cannotShare && cannotShare === null ? ['alone'] : [];
  const bySex = (kind: 'same' | 'any'): Sleeper[] =>
    sex == null ? [`${kind}Female`, `${kind}Male`] : sex === 'female' ? [`${kind}Female`] : [`${kind}Male`];
  if (dateOfBirth === null) return ['alone', ...bySex('same'), ...bySex('any')];
  const age = ageOn(today, dateOfBirth);
  if (age >= rules.ownRoomFrom) return ['alone'];
  if (age < rules.anySexShareUnder) return [...unsure, ...bySex('any')];
  return age < rules.sameSexShareUnder ? [...unsure, ...bySex('same')] : ['alone'];
}

const none: Counts = { alone: 0, sameFemale: 0, sameMale: 0, anyFemale: 0, anyMale: 0 };

/**
 * Returns the possible numbers of people by way of sleeping. Who sleeps which way makes no difference, so there
 * are few.
 */
function countsOf(ways: readonly (readonly Sleeper[])[]): Counts[] {
  let counts = new Map<string, Counts>([['', none]]);
  for (const options of ways) {
    const next = new Map<string, Counts>();
    for (const known of counts.values()) {
      for (const way of options) {
        const more = { ...known, [way]: known[way] + 1 };
        next.set(Object.values(more).join(), more);
      }
    }
    counts = next;
  }
  return [...counts.values()];
}

function missingIn(household: Household, carer: boolean | null | undefined, rules: Rules): MissingFact[] {
  const children = household.filter(({ role }) => role === 'child');
  return [
    ...(children.some(({ dateOfBirth }) => dateOfBirth === null) ? (['dateOfBirth'] as const) : []),
    ...(children.some(({ sex }) => sex == null) ? (['sex'] as const) : []),
    ...(rules.cannotShare && household.some(({ cannotShare }) => cannotShare === null)
      ? (['cannotShare'] as const)
      : []),
    ...(rules.overnightCarer && carer === null ? (['overnightCarer'] as const) : []),
  ];
}

/**
 * Returns how many bedrooms a household needs on an ISO day in Europe/London, by the council's rules: by
 * default one for each couple, for anyone else of 16 or more, for two children of the same sex under 16, for
 * two children under 10, for any other child, and for a carer who stays overnight, with one more for anyone who
 * cannot share because of a disability. Children are paired so that the fewest bedrooms are needed. Unknown
 * facts are tried every way: the need is known if they make no difference.
 */
export function bedroomsFor(
  facts: Pick<ApplicationFacts, 'household' | 'overnightCarer' | 'extraBedrooms'>,
  bedroomRules: BedroomRules | undefined,
  today: string,
): HouseholdBedrooms {
  const rules: Rules = { ...sizeCriteria, ...bedroomRules };
  const { household, overnightCarer, extraBedrooms = 0 } = facts;
  const couples = rules.couplesShare ? couplesOf(household) : [];
  const apart = ([one, other]: [number, number]): boolean | null => {
    const said = [household[one]?.cannotShare, household[other]?.cannotShare];
    if (!rules.cannotShare) return false;
    return said.includes(true) ? true : said.includes(null) ? null : false;
  };
  const inCouples = new Set(couples.flat());
  const others = [...household.keys()].filter((place) => !inCouples.has(place));
  const sleepers = others.flatMap((place) => household[place] ?? []);
  const counts = countsOf(sleepers.map((member) => waysOf(member, rules, today))).map(roomsFor);

  const carer = rules.overnightCarer ? overnightCarer : false;
  const sure = couples.length + couples.filter((pair) => apart(pair) === true).length + extraBedrooms;
  const atLeastOthers = Math.min(...counts) + (carer === true ? 1 : 0);
  const unsure = couples.filter((pair) => apart(pair) === null).length + (carer === null ? 1 : 0);
  const atMostOthers = Math.max(...counts) + (carer === true ? 1 : 0) + unsure;

  const bounded = (rooms: number): number => {
    const alone = household.length === 1 && rooms === 1;
    return Math.min(alone ? rules.singlePerson : rooms, rules.maximum);
  };
  const [atLeast, atMost] = [bounded(sure + atLeastOthers), bounded(sure + atMostOthers)];
  const need = atLeast === atMost ? atLeast : null;
  const missing = missingIn(household, overnightCarer, rules);
  return {
    need,
    atLeast,
    atMost,
    missing: need === null ? missing : [],
    rooms: missing.length === 0 ? roomsOf(facts, couples, others, rules, today) : [],
  };
}

function roomsOf(
  { household, overnightCarer, extraBedrooms = 0 }: Parameters<typeof bedroomsFor>[0],
  couples: readonly [number, number][],
  others: readonly number[],
  rules: Rules,
  today: string,
): Bedroom[] {
  const waysAt = (place: number): Sleeper | undefined => {
    const member = household[place];
    return member === undefined ? undefined : waysOf(member, rules, today)[0];
  };
  const cannotShare = (place: number): boolean => rules.cannotShare && household[place]?.cannotShare === true;
  const alone = others.filter((place) => waysAt(place) === 'alone');
  // Children who may only share with their own sex come first, so that the one left over may share with anyone,
  // if possible.
  const ofSex = (female: boolean): number[] =>
    others
      .filter((place) => waysAt(place)?.endsWith(female ? 'Female' : 'Male') === true)
      .toSorted((one, other) => choice(waysAt(one)) - choice(waysAt(other)));
  const [girls, boys] = [inTwos(ofSex(true)), inTwos(ofSex(false))];
  const left = [...girls.left, ...boys.left];
  const mixed = left.length === 2 && left.every((place) => waysAt(place)?.startsWith('any') === true);
  const adults = (place: number): Bedroom['why'] =>
    cannotShare(place) ? 'cannotShare' : household[place]?.role === 'child' ? 'child' : 'adult';
  return [
    ...couples.flatMap(([one, other]): Bedroom[] =>
      cannotShare(one) || cannotShare(other)
        ? [one, other].map((place) => ({ why: 'cannotShare', people: [place] }))
        : [{ why: 'couple', people: [one, other] }],
    ),
    ...alone.map((place): Bedroom => ({ why: adults(place), people: [place] })),
    ...[...girls.pairs, ...boys.pairs].map((people): Bedroom => ({ why: 'sameSex', people })),
    ...(mixed
      ? [{ why: 'anySex', people: left } as const]
      : left.map((place): Bedroom => ({ why: 'child', people: [place] }))),
    ...(rules.overnightCarer && overnightCarer === true ? [{ why: 'carer', people: [] } as const] : []),
    ...Array.from({ length: extraBedrooms }, (): Bedroom => ({ why: 'agreed', people: [] })),
  ];
}

/** Ranks a person by how freely they can share. */
function choice(way: Sleeper | undefined): number {
  return way?.startsWith('any') === true ? 1 : 0;
}

function inTwos(places: readonly number[]): { pairs: number[][]; left: number[] } {
  const even = places.length - (places.length % 2);
  const pairs = Array.from({ length: even / 2 }, (_, pair) => places.slice(pair * 2, pair * 2 + 2));
  return { pairs, left: places.slice(even) };
}
