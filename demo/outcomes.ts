import { schemeOf } from '#api/rules/lettings/scheme.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { keyOf } from './advert.ts';
import type { Turn } from './calendar.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { AdvertSlot } from './advert-slot.ts';
import { insertion } from './insert-all.ts';

export const insertOutcomes = insertion('outcome', [
  'advert_id',
  'ordinal',
  'result',
  'total_bids',
  'band_id',
  'effective_date',
  'queue_position',
  'quota_group',
]);

interface OutcomeRow {
  readonly advert_id: string;
  readonly ordinal: number;
  readonly result: 'let' | 'readvertised' | 'withdrawn';
  readonly total_bids: number;
  readonly band_id: string | null;
  readonly effective_date: string | null;
  readonly queue_position: number | null;
  readonly quota_group: string | null;
}

const millisecondsInDay = 86_400_000;

/** The most days that an advert waits for its outcome. */
const longestWait = 12;

/** True if the outcome of an advert is known at `now`: offers take a few days. */
export function isDecided(tenantId: string, turn: Turn, now: Date): boolean {
  return turn.closesAt.getTime() + daysToDecide(tenantId, turn) * millisecondsInDay <= now.getTime();
}

/** Returns the number of days from the close of an advert to its outcome: three or more. */
export function daysToDecide(tenantId: string, turn: Turn): number {
  const random = seededRandom(`${keyOf(tenantId, turn)}/decided`);
  const { applicantsBid } = turn.slot;
  // The applicant's bid of the turn before is always decided, and a home that waits does so for as long as it can.
  if (applicantsBid === 'waiting' || applicantsBid === 'offered') return longestWait;
  return random.between(3, applicantsBid === null ? longestWait : 6);
}

/**
 * Returns the made-up outcome of an advert without bids in the database: one row for each home let, or a single row with
 * the reason for letting none. People at the head of the queue are sometimes passed over because they refuse or do not
 * answer.
 * @param watchers number of households that bid on homes of this slot.
 */
export function outcomesOf(
  tenantId: string,
  policy: LettingsPolicy,
  turn: Turn,
  { advertId, watchers }: { readonly advertId: string; readonly watchers: number },
): OutcomeRow[] {
  const { slot, closesAt } = turn;
  const random = seededRandom(`${keyOf(tenantId, turn)}/outcome`);
  const fate = fateFrom(random);
  const totalBids = bidsFrom(watchers, random);
  const row = {
    advert_id: advertId,
    total_bids: totalBids,
    band_id: null,
    effective_date: null,
    queue_position: null,
    quota_group: null,
  };
  if (totalBids === 0) return [{ ...row, ordinal: 1, result: 'readvertised' }];
  if (fate !== 'let') return [{ ...row, ordinal: 1, result: fate }];
  const scheme = schemeOf(policy, slot.scheme);
  const bands = slot.rules.bands ?? scheme.bands.map(({ id }) => id);
  const rows: OutcomeRow[] = [];
  let position = 0;
  for (let ordinal = 1; ordinal <= slot.homes; ordinal += 1) {
    position += 1 + passedOver(random);
    if (position > totalBids) break;
    const winner = imagined(slot, bands, sharesOf(scheme, bands) ?? bandWeights(totalBids), closesAt, random);
    rows.push({
      ...row,
      ordinal,
      result: 'let',
      band_id: winner.band,
      effective_date: winner.effectiveDate,
      // A place at the close says nothing where another order counts.
      queue_position: scheme.offers?.orderAt === 'offer' ? null : position,
      quota_group: scheme.quotas?.groups.find(({ rules }) => rules.bands?.includes(winner.band))?.id ?? null,
    });
  }
  return rows.length > 0 ? rows : [{ ...row, ordinal: 1, result: 'readvertised' }];
}

/** Returns the outcome of a home: nearly always let. */
export function fateFrom(random: SeededRandom): 'let' | 'readvertised' | 'withdrawn' {
  return random.weighted([
    ['let', 92],
    ['readvertised', 5],
    ['withdrawn', 3],
  ] as const);
}

/** Returns the number of people ahead who did not take the home: usually none, rarely more than three. */
export function passedOver(random: SeededRandom): number {
  return Math.min(9, Math.floor(Math.log(1 - random.fraction()) / Math.log(0.42)));
}

/**
 * Returns the number of bids on one home of a slot: about as many as households watch the slot, varying by
 * week.
 */
function bidsFrom(watchers: number, random: SeededRandom): number {
  return Math.round(watchers * 0.87 * (0.6 + 0.7 * random.fraction()));
}

/** Waiting times in days by band, the most urgent first; larger homes come up less often. */
const daysByBand = [130, 330, 680, 1_150] as const;
const bySize = [0.6, 0.8, 1, 1.4, 2, 2.4] as const;
const forOlderPeople: readonly AdvertSlot['form'][] = ['bungalow', 'sheltered-court', 'almshouse'];

/** Returns weights of the bands: with many bids an urgent band nearly always comes first; with few, any band may. */
function bandWeights(totalBids: number): readonly number[] {
  if (totalBids > 60) return [48, 44, 7, 1];
  if (totalBids > 20) return [30, 46, 19, 5];
  return totalBids > 6 ? [16, 38, 30, 16] : [6, 24, 36, 34];
}

/** Returns weights of the bands of a scheme that shares homes between them; a band above the shares gets few. */
function sharesOf({ quotas }: Scheme, bands: readonly string[]): readonly number[] | undefined {
  if (quotas === undefined) return undefined;
  return bands.map((id) => {
    const group = quotas.groups.find(({ rules }) => rules.bands?.includes(id));
    return group?.percent ?? 12;
  });
}

function imagined(
  slot: AdvertSlot,
  bands: readonly string[],
  weights: readonly number[],
  closesAt: Date,
  random: SeededRandom,
): { readonly band: string; readonly effectiveDate: string } {
  const band = random.weighted(bands.map((id, place) => [id, weights[place] ?? 1] as const));
  const typical = daysByBand[bands.indexOf(band)] ?? 1_150;
  const size = bySize[slot.bedrooms] ?? 2.4;
  const wanted = 0.6 + Math.min(slot.popularity, 40) / 50;
  const older = forOlderPeople.includes(slot.form) ? 0.5 : 1;
  // The sum of three random numbers is nearly normal; waiting times are nearly log-normal.
  const spread = Math.exp((random.fraction() + random.fraction() + random.fraction() - 1.5) * 0.9);
  const days = Math.round(typical * size * wanted * older * spread);
  const since = new Date(closesAt.getTime() - days * millisecondsInDay);
  return { band, effectiveDate: since.toISOString().slice(0, 10) };
}
