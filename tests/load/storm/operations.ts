import { randomUUID } from 'node:crypto';
import { changeAdverts, withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Caller, CallResult } from './callers.ts';
import { count, type Acknowledged, type KnownBid, type Ledger } from './ledger.ts';
import { addOpenAdvert, someFacts, someRules, someTerms, type StormPerson, type Scene } from './scene.ts';

/** One worker: its random source and its way of making requests. */
interface Worker {
  readonly random: SeededRandom;
  readonly caller: Caller;
}

type Operation = (scene: Scene, ledger: Ledger, worker: Worker) => Promise<void>;

/** Weights of the operations. */
const operations: readonly (readonly [readonly [string, Operation], number])[] = [
  [['place', place], 40],
  [['withdraw', withdraw], 14],
  [['move', move], 18],
  [['prefer', prefer], 14],
  [['facts', facts], 8],
  [['change', change], 3],
  [['close', close], 1],
  [['withdraw advert', withdrawAdvert], 0.3],
  [['settle', settle], 1],
];

/** Runs one random operation. An unexpected error is recorded and the storm continues. */
export async function takeOne(scene: Scene, ledger: Ledger, worker: Worker): Promise<void> {
  const [name, operation] = worker.random.weighted(operations);
  try {
    await operation(scene, ledger, worker);
  } catch (error) {
    count(ledger, name, 'broke');
    ledger.broken.push(`${name} broke: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function someone(
  { people }: Scene,
  random: SeededRandom,
): { readonly number: number; readonly person: StormPerson } {
  const number = random.between(0, people.length - 1);
  const person = people[number];
  if (!person) throw new RangeError('There is nobody of that number.');
  return { number, person };
}

/** Returns an open advert, or rarely one that has just closed. */
function someAdvert({ open, shut }: Scene, random: SeededRandom): string {
  const late = random.chance(0.05) ? shut.at(-1) : undefined;
  return late ?? random.pick(open);
}

/** Returns an acknowledged bid, mostly a recent one. It may have ended. */
function someBid({ bids }: Ledger, random: SeededRandom): KnownBid | undefined {
  if (bids.length === 0) return undefined;
  const back = Math.floor(bids.length * random.fraction() ** 4);
  return bids[bids.length - 1 - back];
}

async function place(scene: Scene, ledger: Ledger, { random, caller }: Worker): Promise<void> {
  const { number, person } = someone(scene, random);
  const advertId = someAdvert(scene, random);
  const key = randomUUID();
  const ask = () => caller.place(person, advertId, key);
  await twiceAtTimes(ledger, random, 'place', ask, ({ bidId, at }) => {
    ledger.bids.push({ bidId, advertId, person: number });
    return { did: 'place', bidId, at };
  });
}

async function withdraw(scene: Scene, ledger: Ledger, { random, caller }: Worker): Promise<void> {
  const bid = someBid(ledger, random);
  const person = bid && scene.people[bid.person];
  if (!person) return;
  const key = randomUUID();
  const ask = () => caller.withdraw(person, bid.advertId, bid.bidId, key);
  await twiceAtTimes(ledger, random, 'withdraw', ask, ({ bidId, at }) => ({ did: 'withdraw', bidId, at }));
}

async function move(scene: Scene, ledger: Ledger, { random, caller }: Worker): Promise<void> {
  const bid = someBid(ledger, random);
  const person = bid && scene.people[bid.person];
  if (!person) return;
  const advertId = someAdvert(scene, random);
  const key = randomUUID();
  const ask = () => caller.move(person, advertId, bid.bidId, key);
  await twiceAtTimes(ledger, random, 'move', ask, ({ bidId, at }) => {
    ledger.bids.push({ bidId, advertId, person: bid.person });
    return { did: 'move', bidId, at, from: bid.bidId };
  });
}

async function prefer(scene: Scene, ledger: Ledger, { random, caller }: Worker): Promise<void> {
  const bid = someBid(ledger, random);
  const person = bid && scene.people[bid.person];
  if (!person) return;
  const wanted = random.chance(0.8);
  const did = wanted ? 'prefer' : 'unprefer';
  const told = await caller.prefer(person, bid.advertId, bid.bidId, wanted);
  count(ledger, did, told.done ? 'done' : told.code);
  if (told.done) ledger.acknowledged.push({ did, bidId: bid.bidId });
}

/** Sends one request in ten twice at once under one key, as a browser that got no answer does. */
async function twiceAtTimes(
  ledger: Ledger,
  random: SeededRandom,
  name: string,
  ask: () => Promise<CallResult>,
  acknowledge: (receipt: { readonly bidId: string; readonly at: number }) => Acknowledged,
): Promise<void> {
  const answers = await Promise.all(random.chance(0.1) ? [ask(), ask()] : [ask()]);
  const receipts = new Map<string, { readonly bidId: string; readonly at: number }>();
  for (const told of answers) {
    count(ledger, name, told.done ? 'done' : told.code);
    if (told.done && told.receipt) {
      const { bidId, at } = told.receipt;
      receipts.set(`${bidId} ${at}`, { bidId, at: Date.parse(at) });
    }
  }
  if (receipts.size > 1) ledger.broken.push(`one key of a ${name} has ${receipts.size} receipts`);
  for (const receipt of receipts.values()) ledger.acknowledged.push(acknowledge(receipt));
}

/** Changes facts of one to three people, as the council does. */
async function facts(scene: Scene, ledger: Ledger, { random }: Worker): Promise<void> {
  const applications = new Set(
    Array.from({ length: random.between(1, 3) }, () => someone(scene, random).person.application),
  );
  const changes = [...applications].map((applicationId) => ({ applicationId, facts: someFacts(random) }));
  const { changed } = await scene.database.transaction((transaction) =>
    changeFacts(transaction, scene.policy, changes),
  );
  for (const id of changed) ledger.factsChanged.set(id, (ledger.factsChanged.get(id) ?? 0) + 1);
  count(ledger, 'facts', 'done');
}

/** Changes the rules or the queue of one to three adverts at once, as the council does. */
async function change(scene: Scene, ledger: Ledger, { random }: Worker): Promise<void> {
  const adverts = new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(scene.open)));
  const { rows } = await scene.pool.query<{ id: string; scheme: string; group: string | null }>(
    `select id, scheme_identifier as scheme, terms ->> 'bidGroup' as "group" from advert where id = any ($1)`,
    [[...adverts]],
  );
  const changes = rows.map(({ id, scheme, group }) => ({
    advertId: id,
    rules: someRules(random),
    // Another group could put people over a limit without their doing.
    terms: { ...someTerms(random, scheme), ...(group === null ? {} : { bidGroup: group }) },
  }));
  await scene.database.transaction((transaction) => changeAdverts(transaction, scene.policy, changes));
  count(ledger, 'change', 'done');
}

/** Brings the close of an advert forward to about now, while people bid for it, and opens another. */
async function close(scene: Scene, ledger: Ledger, { random }: Worker): Promise<void> {
  const advertId = random.pick(scene.open);
  const closesAt = new Date(Date.now() + random.between(0, 200));
  await scene.database.transaction((transaction) =>
    changeAdverts(transaction, scene.policy, [{ advertId, closesAt }]),
  );
  await replace(scene, random, advertId);
  count(ledger, 'close', 'done');
}

/** Marks the bids on closed adverts as `stood`; several workers may find the same ones. */
async function settle(scene: Scene, ledger: Ledger): Promise<void> {
  await closeAdverts(scene.database);
  count(ledger, 'settle', 'done');
}

async function withdrawAdvert(scene: Scene, ledger: Ledger, { random }: Worker): Promise<void> {
  const advertId = random.pick(scene.open);
  await scene.database.transaction((transaction) => withdrawAdverts(transaction, [advertId], null));
  await replace(scene, random, advertId);
  count(ledger, 'withdraw advert', 'done');
}

async function replace(scene: Scene, random: SeededRandom, advertId: string): Promise<void> {
  await addOpenAdvert(scene, random);
  scene.shut.push(advertId);
  const at = scene.open.indexOf(advertId);
  // Another worker may have closed it, too.
  if (at !== -1) scene.open.splice(at, 1);
}
