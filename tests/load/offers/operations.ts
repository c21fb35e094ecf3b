import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { importBatch } from '#api/backoffice/import-batch.ts';
import { answerOffer } from '#api/casework/offers/answer-offer.ts';
import { expireOffers } from '#api/casework/offers/expire-offers.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import { ProblemError } from '#api/errors/problem-error.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { offerRefusalReasons } from '#schemas/offers.ts';

/** Closed adverts with bidders, and what works on them. */
export interface OffersScene {
  readonly pool: Pool;
  readonly own: TenantDatabase;
  readonly files: TenantFiles;
  readonly adverts: readonly { readonly reference: string; readonly bidders: readonly string[] }[];
  /** Ids of the applications, whose references are `H/<id>`. */
  readonly applications: readonly string[];
  /** References of the offers sent so far. */
  readonly offers: string[];
}

/** Number of operations by result. */
export type Endings = Map<string, number>;

const day = 86_400_000;
const because = { 'en-GB': 'The home met every need in the application.' };

/** Makes one random change to offers; refusals are counted, and any other error is thrown. */
export async function changeSomething(
  scene: OffersScene,
  random: SeededRandom,
  endings: Endings,
): Promise<void> {
  const [name, work] = random.pick(operations);
  let ending = 'done';
  try {
    await work(scene, random);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'common.unknownError')
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    ending = error.code;
  }
  const key = `${name}: ${ending}`;
  endings.set(key, (endings.get(key) ?? 0) + 1);
}

type Operation = (scene: OffersScene, random: SeededRandom) => Promise<unknown>;

async function feed({ own, files }: OffersScene, kind: FeedKind, item: object): Promise<void> {
  await importBatch(own, files, { kind, items: [item], dryRun: false });
}

const later = (random: SeededRandom) => new Date(Date.now() + random.between(1, 9) * day).toISOString();

/** Sends a random change to a random offer, by the feed. */
const sayOf =
  (item: (random: SeededRandom) => object): Operation =>
  async (scene, random) => {
    if (scene.offers.length === 0) return;
    const externalReference = random.pick(scene.offers);
    await feed(scene, 'offers', { externalReference, ...item(random) });
  };

async function make(scene: OffersScene, random: SeededRandom): Promise<void> {
  const { reference: advertReference, bidders } = random.pick(scene.adverts);
  const isDirect = random.chance(0.1);
  const application = random.pick(isDirect ? scene.applications : bidders);
  const externalReference = `O/${randomUUID()}`;
  await feed(scene, 'offers', {
    externalReference,
    advertReference,
    applicationReference: `H/${application}`,
    kind: isDirect ? 'direct' : 'ordinary',
    answerBy: later(random),
  });
  scene.offers.push(externalReference);
}

/** Answers a random live offer as its person, of whichever version they have seen. */
const answer =
  (given: 'accept' | 'refuse'): Operation =>
  async ({ pool, own }, random) => {
    const { rows } = await pool.query<{ id: string; version: number; accountId: string }>(
      `select offer.id, offer.version, account_id as "accountId"
         from offer join application on application.id = application_id
        where state = 'made' order by md5(offer.id::text || $1) limit 1`,
      [String(random.fraction())],
    );
    const [offer] = rows;
    if (offer === undefined) return;
    const { id: offerId, version, accountId } = offer;
    const reason = given === 'refuse' ? random.pick(offerRefusalReasons) : undefined;
    const person = { accountId, impersonationId: null };
    const sent = { offerId, answer: given, version, reason, words: undefined, key: randomUUID() };
    await answerOffer(own, person, sent);
    // The response was lost, and is asked for again.
    if (random.chance(0.2)) await answerOffer(own, person, sent);
  };

/** Lets two offers run out, then expires what is over. */
async function expire({ pool, own }: OffersScene, random: SeededRandom): Promise<void> {
  // One statement each: a statement over both could lock them in a different order from one that runs beside it.
  for (let number = 0; number < 2; number += 1) {
    await pool.query(
      `update offer set made_at = made_at - interval '30 days', answer_by = app_now()
        where id = (select id from offer where state = 'made' order by md5(id::text || $1) limit 1)`,
      [String(random.fraction())],
    );
  }
  await expireOffers(own);
}

async function changeBand(
  { own, files, pool, applications }: OffersScene,
  random: SeededRandom,
): Promise<void> {
  const applicationId = random.pick(applications);
  const { rows } = await pool.query('select facts from application where id = $1', [applicationId]);
  const band = random.pick(['band-a', 'band-b', 'band-c']);
  const { refusalPenalty: _kept, ...facts } = rows[0].facts;
  await own.transaction((transaction) =>
    changeFacts(transaction, files.policy, [{ applicationId, facts: { ...facts, band } }]),
  );
}

async function result(scene: OffersScene, random: SeededRandom): Promise<void> {
  const { reference: advertReference, bidders } = random.pick(scene.adverts);
  const kind = random.pick(['let', 'let', 'let', 'undecided', 'undecided', 'withdrawn'] as const);
  const homes = [{ applicationReference: `H/${random.pick(bidders)}` }];
  await feed(scene, 'outcomes', { advertReference, result: kind, ...(kind === 'let' && { homes }) });
}

const operations: readonly (readonly [name: string, work: Operation])[] = [
  ['make', make],
  ['make', make],
  ['make', make],
  ['accept', answer('accept')],
  ['refuse', answer('refuse')],
  ['refuse', answer('refuse')],
  ['expire', expire],
  ['miss', sayOf(() => ({ state: 'missedViewing', viewing: { at: new Date().toISOString() } }))],
  ['withdraw', sayOf(() => ({ state: 'withdrawn' }))],
  ['reopen', sayOf((random) => ({ state: 'reopened', answerBy: later(random) }))],
  ['decide', sayOf(() => ({ decision: { counts: true, by: 'Officer', because } }))],
  ['decide', sayOf(() => ({ decision: { counts: true, by: 'Officer', because } }))],
  ['reverse', sayOf(() => ({ decision: { counts: false, by: 'Reviewer' } }))],
  ['facts', changeBand],
  ['result', result],
];
