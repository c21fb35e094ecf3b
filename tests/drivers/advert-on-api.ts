import { randomUUID } from 'node:crypto';
import type { AdvertEvent, AdvertState } from '#machines/lifecycle/advert.machine.ts';
import { advertModel } from '#machines/lifecycle/advert.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import { advert, type BackOffice, refused, taken } from '../backoffice/back-office.ts';
import { addApplication, addBid, moveClock } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { started } from '../support/started.ts';
import { emptyTables } from '../support/empty-tables.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof advertModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof advertModel)['project']>;

/** The portal on which the life of an advert is tested. Its clock is moved, so it has its own database. */
export interface AdvertWorld {
  readonly ground: Ground;
  /** The council's housing system, which has already sent the property `P/1`. */
  readonly office: BackOffice;
  readonly visitor: Client;
  /** Runs the background work on adverts that are due to close. */
  readonly closeDue: () => Promise<unknown>;
}

const day = 86_400_000;

/**
 * Runs the life of an advert on the API: the council acts through its feed, the clock and the background work close it.
 * Once published it has one bid, which becomes final or lapses when the advert ends.
 */
export function advertOnApi(world: () => AdvertWorld): Driver<Scenario, Seen> {
  let scene: AdvertScene | undefined;
  const current = () => started(scene);
  return {
    name: 'API',
    async start(scenario) {
      scene = new AdvertScene(world());
      await scene.put({ state: scenario === 'draft' ? 'draft' : 'published' });
      if (scenario !== 'draft') await scene.haveBid();
      if (scenario === 'withdrawn') await scene.put({ state: 'withdrawn' });
      if (scenario === 'closed') await scene.letClose();
    },
    async act(sent) {
      const event = advertEvent(sent);
      const before = await current().state();
      if (event.type === 'advert.close') await current().letClose();
      else {
        if (event.type === 'advert.reopen') await current().forgetBids();
        const { changed } = taken(await current().send(event, before));
        if (changed !== 1) throw new Error(`${event.type} changed ${changed} adverts.`);
      }
      if (event.type === 'advert.publish' || event.type === 'advert.reopen') await current().haveBid();
      if (before === 'published') await current().expectBid();
    },
    async settle(actor) {
      throw new Error(`A lifecycle has no ${actor}.`);
    },
    async tick(delay) {
      throw new Error(`A lifecycle has no ${delay}.`);
    },
    async observe() {
      return { state: await current().state() };
    },
    async attempt(sent, label) {
      const event = advertEvent(sent);
      const before = await current().state();
      const written = await current().written();
      const isUnchanged = async () => (await current().written()) === written;
      if (event.type === 'advert.close') {
        const passed = event.due ? await current().passClose() : 0;
        await world().closeDue();
        const unchanged = await isUnchanged();
        await current().turnClockBack(passed);
        return unchanged ? 'refused' : 'accepted';
      }
      const answer = await current().send(event, before);
      const unchanged = await isUnchanged();
      if (answer.status === 200) return unchanged ? 'refused' : 'accepted';
      const [finding] = refused(answer);
      if (finding === undefined) throw new Error(`${label} was refused without a word`);
      if (!unchanged) throw new Error(`${label} was refused and wrote all the same`);
      return 'refused';
    },
    async stop() {
      await scene?.turnClockBack();
      scene = undefined;
    },
  };
}

/** One advert of the feed, from its first draft to its end. */
class AdvertScene {
  readonly #world: AdvertWorld;
  readonly #first: AdvertItem = advert({ externalReference: `A/${randomUUID()}` });
  /** The item as it was last sent and taken. */
  #last: AdvertItem = this.#first;
  #rent = 10_000;
  #moved = 0;

  constructor(world: AdvertWorld) {
    this.#world = world;
  }

  /** Sends the feed item that causes the event, each time with another rent. */
  async send(event: Exclude<AdvertEvent, { type: 'advert.close' }>, here: AdvertState) {
    if (event.type === 'advert.withdraw') return this.#send({ state: 'withdrawn' });
    const { sound, closesLater } = event;
    // The feed has no separate call for publishing: an unchanged item would publish or reopen nothing.
    const isPublished = event.type === 'advert.publish' && here === 'published' && sound && closesLater;
    if (isPublished || (event.type === 'advert.reopen' && here !== 'closed')) {
      return this.#world.office.put('adverts', [this.#last]);
    }
    const isDraft = event.type === 'advert.change' && here === 'draft';
    const times = closesLater
      ? { closesAt: await this.#laterClose() }
      : {
          opensAt: shifted(this.#first.opensAt, -42 * day),
          closesAt: shifted(this.#first.closesAt, -42 * day),
        };
    return this.#send({
      state: isDraft ? 'draft' : 'published',
      ...times,
      // A minimum of three bedrooms and a maximum of one exclude each other.
      ...(sound ? {} : { rules: { bedroomNeed: { minimum: 3, maximum: 1 } } }),
    });
  }

  async put(changed: Partial<AdvertItem>): Promise<void> {
    taken(await this.#send(changed));
  }

  async haveBid(): Promise<void> {
    const { pool, tenantId, scheme } = this.#world.ground;
    const { id: advertId } = await this.#row();
    const applicationId = await addApplication(pool, tenantId, null, { band: 'medium' });
    await addBid(pool, tenantId, scheme, { advertId, applicationId });
  }

  /** Deletes all bids, because only an advert without bids opens again. */
  async forgetBids(): Promise<void> {
    const { pool } = this.#world.ground;
    await emptyTables(pool, 'bid_event', 'bid', 'shortlist');
  }

  /** @throws {Error} if its bid is not in the state the advert's state calls for. */
  async expectBid(): Promise<void> {
    const { rows } = await this.#world.ground.pool.query<{ state: string; endedBy: string | null }>(
      'select state, ended_by as "endedBy" from bid where advert_id = $1',
      [(await this.#row()).id],
    );
    const expected = { published: 'live', closed: 'stood', withdrawn: 'withdrawn', draft: '' };
    const state = expected[await this.state()];
    const endedBy = state === 'withdrawn' ? 'advert.withdraw' : null;
    if (rows.length === 1 && rows[0]?.state === state && rows[0].endedBy === endedBy) return;
    throw new Error(`Its bid should be ${state} (${endedBy}): ${JSON.stringify(rows)}`);
  }

  /** Returns its state by its row and the clock, and checks it against what a visitor finds. */
  async state(): Promise<AdvertState> {
    const { id, state, isOver } = await this.#row();
    const listed = await this.#world.visitor.get(`/api/propertylistings/list?advertIds=${id}`);
    const isShown = listed.as(ListResponseSchema).adverts.length === 1;
    if (state === 'draft' && isShown) throw new Error('A draft is shown to everybody.');
    if (state === 'published' && !isShown) throw new Error('A published advert is shown to nobody.');
    return state === 'published' && isOver ? 'closed' : state;
  }

  /** Returns everything that sending it may write, as comparable text. */
  async written(): Promise<string> {
    const { rows } = await this.#world.ground.pool.query<{ written: string }>(
      `select concat_ws('; ', advert::text,
                (select string_agg(bid::text, ', ' order by id) from bid where advert_id = advert.id),
                (select count(*) from bid_event join bid on bid.id = bid_id where advert_id = advert.id),
                (select count(*) from outbox)) as written
         from advert where external_reference = $1`,
      [this.#first.externalReference],
    );
    return rows[0]?.written ?? '';
  }

  /** Passes its closing time and runs the background work. */
  async letClose(): Promise<void> {
    await this.passClose();
    await this.#world.closeDue();
  }

  /** Moves the clock to just after its close if that is still to come. Returns the seconds moved. */
  async passClose(): Promise<number> {
    const { secondsLeft } = await this.#row();
    const seconds = Math.max(0, secondsLeft + 1);
    await moveClock(this.#world.ground.pool, seconds);
    this.#moved += seconds;
    return seconds;
  }

  /** @param seconds By default, all the seconds that it was moved. */
  async turnClockBack(seconds = this.#moved): Promise<void> {
    await moveClock(this.#world.ground.pool, -seconds);
    this.#moved -= seconds;
  }

  async #send(changed: Partial<AdvertItem>) {
    this.#rent += 100;
    const details = { ...this.#first.details, rentPence: this.#rent };
    const item = { ...this.#first, details, ...changed };
    const answer = await this.#world.office.put('adverts', [item]);
    if (answer.status === 200) this.#last = item;
    return answer;
  }

  /**
   * Returns the first closing time while it is in the future, else the next of those every four weeks after it. None is a Sunday.
   */
  async #laterClose(): Promise<string> {
    const { now } = await this.#row();
    let later = this.#first.closesAt;
    while (new Date(later) <= now) later = shifted(later, 28 * day);
    return later;
  }

  async #row() {
    const { rows } = await this.#world.ground.pool.query<{
      id: string;
      state: 'draft' | 'published' | 'withdrawn';
      isOver: boolean;
      secondsLeft: number;
      now: Date;
    }>(
      `select id, state, closes_at <= app_now() as "isOver", app_now() as now,
              ceil(extract(epoch from closes_at - app_now()))::int as "secondsLeft"
         from advert where external_reference = $1`,
      [this.#first.externalReference],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The advert is not there.');
    return row;
  }
}

function shifted(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

const advertEvent = ownEvent<AdvertEvent>(advertModel);
