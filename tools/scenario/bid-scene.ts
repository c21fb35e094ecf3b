import type { BidAgreement } from '#machines/lifecycle/bid.machine.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, addBid } from './arrange.ts';

/** The database and council for scenes. `scheme` is the scheme of arranged adverts. */
export interface Ground {
  readonly pool: Pool;
  readonly tenantId: string;
  readonly scheme: Scheme;
  readonly forms: TenantFiles['forms'];
  /** Number of adverts to add at a time when one is needed; ten by default. */
  readonly ahead?: number;
}

const shipped = join(import.meta.dirname, '../../tenants');

/** Returns the ground of a council in `tenants/`, or in another folder of that kind, with its first scheme. */
export async function groundOf(pool: Pool, tenantId: string, tenants = shipped): Promise<Ground> {
  return groundIn(pool, await loadTenant(tenants, tenantId));
}

/** Returns the ground of a council whose files have been read, with its first scheme. */
export function groundIn(pool: Pool, { tenant, policy, forms }: TenantFiles): Ground {
  const { tenantId } = tenant;
  const [scheme] = policy.schemes;
  if (!scheme) throw new Error(`"${tenantId}" has no scheme.`);
  return { pool, tenantId, scheme, forms };
}

/** An applicant's situation on one advert, named after the bidding model's cases. */
export type BidSituation = 'offered' | 'notOffered' | 'oneToMove' | 'severalToMove' | 'bid' | 'bidToStay';

export type BiddingScenario = (typeof biddingModel)['scenarioIds'][number];

/** Arrangements for the scenarios of the bidding model. */
const scenarios: Readonly<
  Record<BiddingScenario, { situation: BidSituation | 'noApplication'; bidWarning?: string }>
> = {
  fresh: { situation: 'offered' },
  'with-warning': {
    situation: 'offered',
    bidWarning: 'This home is up two flights of stairs, and there is no lift.',
  },
  'at-limit': { situation: 'notOffered' },
  'one-to-move': { situation: 'oneToMove' },
  'several-to-move': { situation: 'severalToMove' },
  ineligible: { situation: 'noApplication' },
  placed: { situation: 'bid' },
  'placed-on-behalf': { situation: 'bidToStay' },
};

/** The row of a bid. */
interface StoredBid {
  readonly id: string;
  readonly state: string;
  readonly madeBy: string;
  readonly preferred: boolean;
  readonly agreement: BidAgreement;
}

/** Number of limit-using bids that the person may move; the rest are made on their behalf. */
const movable: Partial<Record<BidSituation, number>> = { oneToMove: 1, severalToMove: 2 };

/** The place of another bid: an advert like this one, one outside the limit, or one of another cycle. */
type Elsewhere = 'like' | 'uncounted' | 'otherCycle';

const alive =
  "state = 'live', withdrawn_at = null, ended_by = null, agreement = null, agreement_decision = null";
/** A null `ended_by` means that the person withdrew it. */
const ended =
  "state = 'withdrawn', withdrawn_at = app_now(), ended_by = null, preferred = false, preferred_span = null, agreement = null";

/** Streets of adverts that tests add and close freely; tests that need a steady home avoid them. */
export const passingStreets = ['Pathfinder Row', 'Otherwhere Lane'] as const;

/** Bedrooms of the adverts, and of the added people's need. */
const bedrooms = 2;

/** A cycle of its own: some schemes limit bids per cycle, and bids in the demo's cycles must not count here. */
const cycleId = 'paths';

/**
 * One person and one advert for a test, in a database that others use too. Arranges whatever a path needs, without the
 * API.
 */
export class BidScene {
  readonly ground: Ground;
  readonly email: string;
  readonly accountId: string;
  readonly advertId: string;
  /** Null if the person has not applied. */
  applicationId: string | null = null;
  #elsewhere: readonly string[] = [];

  private constructor(ground: Ground, email: string, accountId: string, advertId: string) {
    this.ground = ground;
    this.email = email;
    this.accountId = accountId;
    this.advertId = advertId;
  }

  /** Makes a new person and a new advert, arranged for the scenario. */
  static async of(ground: Ground, scenario: BiddingScenario, email?: string): Promise<BidScene> {
    const { situation, bidWarning = null } = scenarios[scenario];
    const scene = await BidScene.empty(ground, bidWarning, email);
    if (situation !== 'noApplication') await scene.become(situation);
    return scene;
  }

  /** Makes a new person who has not applied, and a new advert. */
  static async empty(
    ground: Ground,
    bidWarning: string | null = null,
    email = `${randomUUID()}@residents.example`,
  ): Promise<BidScene> {
    const { pool, tenantId } = ground;
    const [accountId, advertId] = await Promise.all([
      addAccount(pool, tenantId, email),
      takeAdvert(ground, bidWarning),
    ]);
    return new BidScene(ground, email, accountId, advertId);
  }

  /** Arranges this situation from any other. An existing bid keeps its id. */
  async become(situation: BidSituation): Promise<void> {
    const { pool, tenantId } = this.ground;
    this.applicationId ??= await addApplication(pool, tenantId, this.accountId);
    await this.openAdvert();
    if (situation === 'bid' || situation === 'bidToStay') {
      await this.#haveBid(situation === 'bid' ? 'applicant' : 'staff');
    } else {
      await this.#haveNoBid();
    }
    const own = movable[situation] ?? 0;
    if (this.ground.scheme.limit.kind === 'none') {
      if (own > 0) throw new Error('There is no limit, so no bid has to be moved.');
      await this.#needHomesLikeThis(situation !== 'notOffered');
    } else await this.useUpLimit(situation === 'notOffered' || own > 0, own);
  }

  /** Returns the first bid elsewhere that may move. */
  get bidToMove(): string | undefined {
    return this.#elsewhere[0];
  }

  async openAdvert(advertId = this.advertId): Promise<void> {
    await this.#change(
      `update advert set closes_at = app_now() + interval '1 day', settled_at = null, state = 'published',
              withdrawn_at = null
        where id = $1`,
      [advertId],
    );
  }

  /** Moves the advert's close to an hour from now: too late to withdraw a bid, if the scheme has an earlier cut-off. */
  async closeSoon(): Promise<void> {
    await this.#change("update advert set closes_at = app_now() + interval '1 hour' where id = $1", [
      this.advertId,
    ]);
  }

  /** Closes the advert by the database's clock. Its bids become final with {@link letBidsStand}. */
  async closeAdvert(advertId = this.advertId): Promise<void> {
    // Once it has closed, the background work settles it, and its closing time can no longer change.
    await this.#change('update advert set closes_at = app_now() where id = $1 and closes_at > app_now()', [
      advertId,
    ]);
  }

  /** Does the council's nightly work on live bids of closed adverts. */
  async letBidsStand(): Promise<void> {
    await this.#change("update bid set state = 'stood' where advert_id = $1 and state = 'live'", [
      this.advertId,
    ]);
  }

  /** Sets whether the advert's rules allow this person to bid. Changed rules make a new version of the advert. */
  async beEligible(eligible: boolean): Promise<void> {
    await this.#change('update advert set eligibility_rules = $2, version = version + 1 where id = $1', [
      this.advertId,
      JSON.stringify(eligible ? {} : { bedroomNeed: { minimum: 9 } }),
    ]);
  }

  /** Blocks the person from bidding at all, or lifts the block. */
  async beBlocked(blocked: boolean): Promise<void> {
    const blocks = blocked ? [{ kind: 'suspended', until: null }] : [];
    await this.#change(
      "update application set facts = facts || jsonb_build_object('blocks', $2::jsonb), version = version + 1 where id = $1",
      [this.applicationId, JSON.stringify(blocks)],
    );
  }

  /** Sets whether an officer has to agree to the bids of the household, in a scheme that has this way of bidding. */
  async needAgreement(needed: boolean): Promise<void> {
    const bidding = { mode: needed ? 'approved' : 'self', until: null };
    await this.#change(
      "update application set facts = facts || jsonb_build_object('bidding', $2::jsonb), version = version + 1 where id = $1",
      [this.applicationId, JSON.stringify(bidding)],
    );
  }

  /** Makes the person's bid one that an officer has to agree to, or has decided on. */
  async setAgreement(agreement: 'waiting' | 'agreed' | 'refused'): Promise<void> {
    await this.#change(
      `update bid set agreement = $3, ended_by = case when $3 = 'refused' then 'bid.refuse' else ended_by end
        where advert_id = $1 and application_id = $2 and state in ('live', 'withdrawn')`,
      [this.advertId, this.applicationId, agreement],
    );
  }

  /** Adds another advert of that kind, with the person's bid on it, live or ended. */
  async elsewhere(
    kind: Elsewhere,
    live: boolean,
  ): Promise<{ readonly advertId: string; readonly bidId: string }> {
    const { pool, tenantId, scheme } = this.ground;
    const { applicationId } = this;
    if (applicationId === null) throw new Error('A bid needs an application.');
    const advertId = await anotherAdvert(this.ground, kind);
    const { rows } = await pool.query<{ id: string }>(
      `select id from bid where tenant_id = $1 and advert_id = $2 and application_id = $3
        order by placed_at desc limit 1`,
      [tenantId, advertId, applicationId],
    );
    const bidId = rows[0]?.id ?? (await addBid(pool, tenantId, scheme, { advertId, applicationId }));
    await this.#change(`update bid set ${live ? alive : ended} where id = $1`, [bidId]);
    return { advertId, bidId };
  }

  /** Ends the person's bids on other adverts, except those that use up their limit. */
  async endElsewhere(): Promise<void> {
    await this.#change(
      `update bid set ${ended}
        where application_id = $1 and advert_id <> $2 and state = 'live' and id <> all ($3)`,
      [this.applicationId, this.advertId, this.#elsewhere],
    );
  }

  /**
   * Adds as many live bids on other adverts as the scheme allows, `own` of which the person may move; or removes them.
   */
  async useUpLimit(used: boolean, own = 0): Promise<void> {
    const { pool, tenantId, scheme } = this.ground;
    const { applicationId } = this;
    if (applicationId === null || scheme.limit.kind === 'none')
      throw new Error('There is no limit to use up.');
    if (used && this.#elsewhere.length === 0) {
      const adverts = await otherAdverts(this.ground, scheme.limit.maximum);
      this.#elsewhere = await Promise.all(
        adverts.map((advertId) => addBid(pool, tenantId, scheme, { advertId, applicationId })),
      );
    }
    await this.#change(
      `update bid set ${used ? alive : ended}, made_by = case when id = any ($2) then 'applicant' else 'staff' end
        where id = any ($1)`,
      [this.#elsewhere, this.#elsewhere.slice(0, own)],
    );
  }

  /** Ends every session of the person, as after a long absence or a log-out elsewhere. */
  async endSessions(): Promise<void> {
    await this.#change('update session set ended_at = app_now() where account_id = $1 and ended_at is null', [
      this.accountId,
    ]);
  }

  /** Returns the row of the person's last bid on the advert. */
  async lastBid(): Promise<StoredBid | null> {
    const { rows } = await this.ground.pool.query<StoredBid>(
      `select id, state, made_by as "madeBy", preferred, coalesce(agreement, 'notNeeded') as agreement from bid
        where tenant_id = $1 and advert_id = $2 and application_id = $3
        order by placed_at desc limit 1`,
      [this.ground.tenantId, this.advertId, this.applicationId],
    );
    return rows[0] ?? null;
  }

  /** Returns everything that a bid of this person may have written, as comparable text. */
  async written(): Promise<string> {
    const { rows } = await this.ground.pool.query<{ written: string }>(
      `select concat_ws('; ',
         (select string_agg(concat_ws(' ', id, state, made_by, preferred, withdrawn_at, agreement), ', ' order by placed_at, id)
            from bid where tenant_id = $1 and application_id = $2),
         (select count(*) from bid_event join bid on bid.tenant_id = bid_event.tenant_id and bid.id = bid_id
           where bid.tenant_id = $1 and application_id = $2),
         (select count(*) from idempotent_request where tenant_id = $1 and account_id = $3)) as written`,
      [this.ground.tenantId, this.applicationId, this.accountId],
    );
    return rows[0]?.written ?? '';
  }

  async #haveBid(madeBy: 'applicant' | 'staff'): Promise<void> {
    const { pool, tenantId, scheme } = this.ground;
    const { advertId, applicationId } = this;
    if (applicationId === null) throw new Error('A bid needs an application.');
    const last = await this.lastBid();
    if (last === null) await addBid(pool, tenantId, scheme, { advertId, applicationId, madeBy });
    else {
      await this.#change(`update bid set ${alive}, made_by = $2 where id = $1`, [last.id, madeBy]);
    }
  }

  async #haveNoBid(): Promise<void> {
    await this.#change(
      `update bid set ${ended}
        where advert_id = $1 and application_id = $2 and state <> 'withdrawn'`,
      [this.advertId, this.applicationId],
    );
  }

  /** Sets whether the household needs as many bedrooms as the advert has; keeps people out where there is no limit. */
  async #needHomesLikeThis(needed: boolean): Promise<void> {
    await this.#change(
      `update application set facts = jsonb_set(facts, '{bedroomNeed}', to_jsonb($2::int)), version = version + 1
        where id = $1`,
      [this.applicationId, needed ? bedrooms : bedrooms + 1],
    );
  }

  async #change(statement: string, values: readonly unknown[]): Promise<void> {
    await this.ground.pool.query(statement, [...values]);
  }
}

async function addFillers(pool: Pool, tenantId: string, count: number): Promise<string[]> {
  const details = { street: passingStreets[1], pictures: await somePictures(pool, tenantId) };
  return Promise.all(Array.from({ length: count }, () => addAdvert(pool, tenantId, { cycleId, details })));
}

const stock = new WeakMap<Pool, Map<string, string[]>>();

/**
 * Takes an unused advert. They are added ten at a time, since the API's list of open adverts may be a second old: all
 * but the first of each ten are listed at once.
 */
async function takeAdvert(
  { pool, tenantId, ahead = 10 }: Ground,
  bidWarning: string | null,
): Promise<string> {
  const ofPool = stock.get(pool) ?? new Map<string, string[]>();
  stock.set(pool, ofPool);
  const kind = `${tenantId} ${bidWarning}`;
  const kept = ofPool.get(kind) ?? [];
  if (kept.length === 0) {
    const details = {
      street: passingStreets[0],
      bidWarning,
      pictures: await somePictures(pool, tenantId),
    };
    const rules = { bedroomNeed: { minimum: bedrooms, maximum: bedrooms } };
    const added = Array.from({ length: ahead }, () =>
      addAdvert(pool, tenantId, { cycleId, details, rules, bedrooms }),
    );
    kept.push(...(await Promise.all(added)));
  }
  ofPool.set(kind, kept);
  return kept.pop() ?? '';
}

/** Returns existing pictures of the browser tests' database, so that no page has a broken picture. */
export async function somePictures(pool: Pool, tenantId: string): Promise<AdvertDetails['pictures']> {
  const { rows } = await pool.query<{ pictures: AdvertDetails['pictures'] }>(
    `select details->'pictures' as pictures from advert where tenant_id = $1
      order by jsonb_array_length(details->'pictures') desc, id limit 1`,
    [tenantId],
  );
  return rows[0]?.pictures ?? [{ file: 'adverts/none.svg', alt: 'A house', width: 1200, height: 900 }];
}

const others = new WeakMap<Pool, Map<string, Promise<string[]>>>();

/** Returns adverts in the same cycle that only use up people's limits; shared by all people. */
function otherAdverts({ pool, tenantId }: Ground, count: number): Promise<string[]> {
  const ofPool = others.get(pool) ?? new Map<string, Promise<string[]>>();
  others.set(pool, ofPool);
  const known = ofPool.get(tenantId) ?? addFillers(pool, tenantId, count);
  ofPool.set(tenantId, known);
  return known;
}

const elsewhere = new WeakMap<Pool, Map<string, Promise<string>>>();

/** Returns one advert of each kind to move bids from and to; shared by all people. */
function anotherAdvert({ pool, tenantId }: Ground, kind: Elsewhere): Promise<string> {
  const ofPool = elsewhere.get(pool) ?? new Map<string, Promise<string>>();
  elsewhere.set(pool, ofPool);
  const known =
    ofPool.get(`${tenantId} ${kind}`) ??
    somePictures(pool, tenantId).then((pictures) =>
      addAdvert(pool, tenantId, {
        cycleId: kind === 'otherCycle' ? `${cycleId} again` : cycleId,
        excludedFromBidCount: kind === 'uncounted',
        details: { street: passingStreets[1], pictures },
      }),
    );
  ofPool.set(`${tenantId} ${kind}`, known);
  return known;
}
