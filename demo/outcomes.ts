import { schemeOf } from '#api/rules/lettings/scheme.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { keyOf } from './advert.ts';
import type { Turn } from './calendar.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { AdvertSlot } from './advert-slot.ts';
import type { Transaction } from '#api/database/database.ts';
import { insertion } from './insert-all.ts';
import { statement } from '#api/database/statement.ts';

export const insertOutcomes = insertion('outcome', [
  'advert_id',
  'ordinal',
  'result',
  'total_bids',
  'band_id',
  'effective_date',
  'queue_position',
]);

interface OutcomeRow {
  readonly advert_id: string;
  readonly ordinal: number;
  readonly result: 'let' | 'readvertised' | 'withdrawn';
  readonly total_bids: number;
  readonly band_id: string | null;
  readonly effective_date: string | null;
  readonly queue_position: number | null;
}

const millisecondsInDay = 86_400_000;

/** An applicant in the queue of an advert when it closed; position 1 is first. */
interface Queued {
  readonly position: number;
  readonly band: string | null;
  readonly effectiveDate: string | null;
}

interface Queue {
  readonly totalBids: number;
  readonly first: readonly Queued[];
}

/** True if the outcome of an advert is known at `now`: offers take a few days. */
export function isDecided(tenantId: string, turn: Turn, now: Date): boolean {
  const days = seededRandom(`${keyOf(tenantId, turn)}/decided`).between(3, 12);
  return turn.closesAt.getTime() + days * millisecondsInDay <= now.getTime();
}

/**
 * Returns the outcome of an advert: one row for each home let, or a single row with the reason for letting none. People
 * at the head of the queue are sometimes passed over because they refuse or do not answer.
 * @param queue the bidders, if known; otherwise made up from the slot's crowd.
 * @param watchers number of households that bid on homes of this slot.
 */
export function outcomesOf(
  tenantId: string,
  policy: LettingsPolicy,
  turn: Turn,
  {
    advertId,
    queue,
    watchers,
  }: { readonly advertId: string; readonly queue: Queue | undefined; readonly watchers: number },
): OutcomeRow[] {
  const { slot, closesAt } = turn;
  const random = seededRandom(`${keyOf(tenantId, turn)}/outcome`);
  const fate = random.weighted([
    ['let', 92],
    ['readvertised', 5],
    ['withdrawn', 3],
  ] as const);
  const totalBids = queue?.totalBids ?? bidsFrom(watchers, random);
  const row = {
    advert_id: advertId,
    total_bids: totalBids,
    band_id: null,
    effective_date: null,
    queue_position: null,
  };
  if (totalBids === 0) return [{ ...row, ordinal: 1, result: 'readvertised' }];
  if (fate !== 'let') return [{ ...row, ordinal: 1, result: fate }];
  const bands = slot.rules.bands ?? schemeOf(policy, slot.scheme).bands.map(({ id }) => id);
  const rows: OutcomeRow[] = [];
  let position = 0;
  for (let ordinal = 1; ordinal <= slot.homes; ordinal += 1) {
    position += 1 + passedOver(random);
    if (position > totalBids) break;
    const winner =
      queue?.first.find((queued) => queued.position === position) ??
      imagined(slot, bands, totalBids, closesAt, random);
    rows.push({
      ...row,
      ordinal,
      result: 'let',
      band_id: winner.band,
      effective_date: winner.effectiveDate,
      queue_position: position,
    });
  }
  return rows.length > 0 ? rows : [{ ...row, ordinal: 1, result: 'readvertised' }];
}

/** Returns the number of people ahead who did not take the home: most often none, seldom more than three. */
function passedOver(random: SeededRandom): number {
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

function imagined(
  slot: AdvertSlot,
  bands: readonly string[],
  totalBids: number,
  closesAt: Date,
  random: SeededRandom,
): Omit<Queued, 'position'> {
  const weights = bandWeights(totalBids);
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

const closedQueues = statement({
  values: { advertIds: 'uuid[]' },
  row: { advertId: 'uuid', total: 'integer', position: 'integer', band: 'text?', effectiveDate: 'text?' },
  text: `
    select advert_id as "advertId", total, position, facts ->> 'band' as band, facts ->> 'effectiveDate' as "effectiveDate"
      from (select tenant_id, advert_id, application_id,
                   count(*) over (partition by advert_id)::integer as total,
                   row_number() over (partition by advert_id order by rank_key)::integer as position
              from bid
             where tenant_id = app_tenant() and state = 'stood' and advert_id = any ($advertIds)) as queue
      join application on application.tenant_id = queue.tenant_id and application.id = queue.application_id
     where position <= 40
     order by advert_id, position
  `,
});

/** Reads the queues of adverts at closing, for those with bids. */
export async function queuesOf(
  transaction: Transaction,
  advertIds: readonly string[],
): Promise<ReadonlyMap<string, Queue>> {
  const rows = await transaction.run(closedQueues, { advertIds });
  const queues = new Map<string, { totalBids: number; first: Queued[] }>();
  for (const { advertId, total, position, band, effectiveDate } of rows) {
    const queue = queues.get(advertId) ?? { totalBids: total, first: [] };
    queue.first.push({ position, band, effectiveDate });
    queues.set(advertId, queue);
  }
  return queues;
}
