import { counted } from '../rules/words/counted.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedWarning, type Sent } from './finding.ts';
import type { Home } from './home-of-advert.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

type Rent = Pick<AdvertItem['details'], 'rentPence' | 'rentPeriod'>;

/** More rents than this give a usual rent; fewer may all be odd. */
const fewest = 5;
/**
 * A rent this many times as high or as low is a slip: social rents of one size differ by less, and so do
 * affordable ones.
 */
const farOff = 3;
/**
 * The same factor if only homes of other sizes can be compared: four bedrooms cost up to twice as much as a
 * studio.
 */
const farOffOtherSizes = 6;
/** No council's home costs less than £20 a week, whatever its size. In pence. */
const leastOfAll = 2_000;
/** A corrected rent is probably right if it is within this factor of the usual rent. */
const near = 1.6;

function weekly({ rentPence, rentPeriod }: Rent): number {
  return rentPeriod === 'week' ? rentPence : (rentPence * 12) / 52;
}

const usualRents = statement({
  values: { references: 'text[]' },
  row: { bedrooms: 'smallint', rentPence: 'double precision', rentPeriod: typed<Rent['rentPeriod']>('text') },
  text: `
    select bedrooms, (details ->> 'rentPence')::float8 as "rentPence", details ->> 'rentPeriod' as "rentPeriod"
      from advert
     where tenant_id = app_tenant() and state <> 'withdrawn'
       and closes_at > (select app_now()) - interval '1 year'
       and coalesce(external_reference, '') <> all ($references)`,
});

/**
 * Finds rents that are zero, or far from the council's other rents, in this feed and in adverts of the last
 * year: homes with the same number of bedrooms, or all homes if there are too few of those.
 * @param homeOf returns the home of an advert; undefined if it was not sent.
 */
export async function findOddRents(
  transaction: Transaction,
  sent: readonly Sent<AdvertItem>[],
  homeOf: (item: AdvertItem) => Home | undefined,
): Promise<FeedFinding[]> {
  const rows = await transaction.run(usualRents, {
    references: sent.map(({ item }) => item.externalReference),
  });
  const here = sent.flatMap(({ item }) => {
    const home = homeOf(item);
    return home === undefined ? [] : [{ ...item.details, bedrooms: home.facts.bedrooms }];
  });
  const rents = [...rows, ...here];
  const ofAll = middleOf(rents);
  const ofSize = new Map(
    [...Map.groupBy(rents, ({ bedrooms }) => bedrooms)].map(([size, some]) => [size, middleOf(some)]),
  );
  return sent.flatMap(({ at, item }): FeedFinding[] => {
    const bedrooms = homeOf(item)?.facts.bedrooms;
    if (bedrooms === undefined) return [];
    return rentFindings(`${at}/details/rentPence`, item.details, usualRent(bedrooms));
  });

  function usualRent(bedrooms: number): UsualRent | undefined {
    const pence = ofSize.get(bedrooms);
    if (pence !== undefined) return { pence, farOff, of: `homes with ${counted(bedrooms, 'bedroom')}` };
    return ofAll === undefined ? undefined : { pence: ofAll, farOff: farOffOtherSizes, of: 'homes' };
  }
}

/** The usual rent of the council's homes, for comparison. */
interface UsualRent {
  /** Pence per week. */
  readonly pence: number;
  /** The factor above or below which a rent is odd. */
  readonly farOff: number;
  /** Words for the homes compared. */
  readonly of: string;
}

/** Returns the median weekly rent in pence; undefined if there are too few rents. */
function middleOf(rents: readonly Rent[]): number | undefined {
  const weeks = rents
    .map(weekly)
    .filter((pence) => pence > 0)
    .toSorted((one, other) => one - other);
  return weeks.length > fewest ? weeks[Math.floor(weeks.length / 2)] : undefined;
}

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/**
 * Compares a rent with the usual one; if that is undefined, only finds a rent written in pounds instead of
 * pence.
 */
function rentFindings(pointer: string, rent: Rent, usual: UsualRent | undefined): FeedFinding[] {
  const written = `${pounds(rent.rentPence)} a ${rent.rentPeriod}`;
  if (rent.rentPence === 0) {
    return [
      feedWarning(
        'oddRent',
        pointer,
        'The rent is zero.',
        'Write the rent in pence, such as 11050 for £110.50. If the home really is free, you do not need to do anything.',
      ),
    ];
  }
  const isFar = usual !== undefined && !isNear(weekly(rent), usual.pence, usual.farOff);
  if (!isFar && weekly(rent) >= leastOfAll) return [];
  const meant =
    usual === undefined
      ? meantRents(rent).find(({ pence, inPounds }) => inPounds && pence >= leastOfAll)
      : nearestTo(usual, meantRents(rent));
  const beside =
    usual === undefined
      ? 'which is less than any home usually costs'
      : `but the council's other ${usual.of} cost about ${pounds(usual.pence)} a week`;
  return [
    feedWarning(
      'oddRent',
      pointer,
      `The rent is ${written}, ${beside}.`,
      meant?.cure ??
        'Check the rent, which is in pence, and "rentPeriod". If they are right, you do not need to do anything.',
    ),
  ];
}

/** Returns the rent that was probably meant: the candidate nearest to the usual rent, if near enough. */
function nearestTo(usual: UsualRent, candidates: readonly Meant[]): Meant | undefined {
  const distance = ({ pence }: Meant) => Math.abs(Math.log(pence / usual.pence));
  const [nearest] = candidates.toSorted((one, other) => distance(one) - distance(other));
  return nearest && isNear(nearest.pence, usual.pence, near) ? nearest : undefined;
}

function isNear(one: number, other: number, factor: number): boolean {
  return one * factor >= other && one <= other * factor;
}

/** A weekly rent that the council may have meant. */
interface Meant {
  readonly pence: number;
  /**
   * True if the rent as sent is in pounds instead of pence, which is obvious without comparing it with
   * others.
   */
  readonly inPounds: boolean;
  readonly cure: string;
}

/** Returns the weekly rents that result from correcting one slip in this one. */
function meantRents({ rentPence, rentPeriod }: Rent): Meant[] {
  const other = rentPeriod === 'week' ? 'month' : 'week';
  return [
    {
      pence: weekly({ rentPence, rentPeriod: other }),
      inPounds: false,
      cure: `It is probably the rent for a ${other}. Write "${other}" in "details.rentPeriod".`,
    },
    {
      pence: weekly({ rentPence: rentPence * 100, rentPeriod }),
      inPounds: true,
      cure: `It was probably written in pounds. Rents are in pence: write ${rentPence * 100}.`,
    },
    {
      pence: weekly({ rentPence: rentPence / 100, rentPeriod }),
      inPounds: false,
      cure: `It was probably multiplied by 100 twice. Rents are in pence: write ${Math.round(rentPence / 100)}.`,
    },
    {
      pence: weekly({ rentPence: rentPence / 10, rentPeriod }),
      inPounds: false,
      cure: `It probably has one digit too many. Rents are in pence: write ${Math.round(rentPence / 10)}.`,
    },
  ];
}
