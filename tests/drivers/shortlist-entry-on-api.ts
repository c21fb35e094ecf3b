import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type {
  ShortlistEntryEvent,
  ShortlistEntryState,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import { shortlistEntryModel } from '#machines/lifecycle/shortlist-entry.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { DecidedEntry } from '#schemas/backoffice/shortlist.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import { started } from '../support/started.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof shortlistEntryModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof shortlistEntryModel)['project']>;

/** The portal on which entries of shortlists are tested. */
export interface ShortlistEntryWorld {
  readonly pool: Pool;
  readonly office: BackOffice;
  /** Makes a closed advert for two homes with three bids. */
  readonly closedAdvert: () => Promise<ClosedAdvert>;
}

interface ClosedAdvert {
  readonly advertReference: string;
  /** The application whose entry is tested, and two others. */
  readonly theirs: string;
  readonly others: readonly [string, string];
}

/** Runs the life of a shortlist entry on the API: the council acts through its feed. */
export function shortlistEntryOnApi(world: () => ShortlistEntryWorld): Driver<Scenario, Seen> {
  let scene: ClosedAdvert | undefined;
  /** The last offer made, if any. */
  let offer = 'O/none';
  const current = () => started(scene);

  async function happen(event: ShortlistEntryEvent): Promise<void> {
    const reference = event.type === 'offer.make' ? `O/${randomUUID()}` : offer;
    const { status } = await world().office.put(
      ...itemOf(event, current(), reference, (await observe()).skipped),
    );
    if (status === 200) offer = reference;
  }

  async function observe(): Promise<Seen> {
    const { rows } = await world().pool.query<{ state: ShortlistEntryState; skipped: boolean }>(
      `select entry.state, entry.skip_reason is not null as skipped
         from shortlist_entry as entry join application on application.id = entry.application_id
        where application.external_reference = $1`,
      [current().theirs],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The entry is not there.');
    return row;
  }

  return {
    name: 'API',
    async start(scenario) {
      scene = await world().closedAdvert();
      offer = 'O/none';
      const stage = stages[scenario];
      if (stage !== undefined) await happen({ type: stage });
      if (scenario === 'offered' || scenario === 'accepted') await happen({ type: 'offer.make' });
      if (scenario === 'accepted') await happen({ type: 'offer.accept' });
      const isSkipped = scenario === 'skipped' || scenario === 'ended-skipped';
      if (isSkipped) await happen({ type: 'entry.skip', hasReason: true });
      if (scenario === 'let') await happen({ type: 'home.let', theirs: true, isLast: true });
      if (scenario === 'ended' || scenario === 'ended-skipped') {
        await happen({ type: 'home.let', theirs: false, isLast: true });
      }
    },
    async act(event) {
      await happen(entryEvent(event));
    },
    settle: () => Promise.reject(new Error('An entry of a shortlist has no calls.')),
    tick: () => Promise.reject(new Error('An entry of a shortlist has no delays.')),
    observe,
    async attempt(event) {
      const before = JSON.stringify(await observe());
      await happen(entryEvent(event));
      return JSON.stringify(await observe()) === before ? 'refused' : 'accepted';
    },
    async stop() {
      scene = undefined;
    },
  };
}

const entryEvent = ownEvent<ShortlistEntryEvent>(shortlistEntryModel);

const stages: Readonly<Partial<Record<Scenario, 'entry.check' | 'entry.verify' | 'entry.invite'>>> = {
  checking: 'entry.check',
  verified: 'entry.verify',
  invited: 'entry.invite',
};

/** Returns the feed's kind and the item that cause an event. */
function itemOf(
  event: ShortlistEntryEvent,
  { advertReference, theirs, others }: ClosedAdvert,
  externalReference: string,
  isSkipped: boolean,
): [kind: 'shortlists' | 'offers' | 'outcomes', items: readonly object[]] {
  // A stage alone does not take passing over back.
  const skipped = isSkipped ? 'noContact' : null;
  const outcome = (rest: Omit<OutcomeItem, 'advertReference'>) => [{ advertReference, ...rest }];
  const entry = (decided: Partial<DecidedEntry>) => [
    { advertReference, entries: [{ applicationReference: theirs, ...decided }] },
  ];
  switch (event.type) {
    case 'entry.skip':
      return ['shortlists', entry(event.hasReason ? { skipped: 'noContact' } : {})];
    case 'entry.reset':
      return ['shortlists', entry({ skipped: null, stage: 'placed' })];
    case 'entry.check':
      return ['shortlists', entry({ stage: 'checking', skipped })];
    case 'entry.verify':
      return ['shortlists', entry({ stage: 'verified', skipped })];
    case 'entry.invite':
      return ['shortlists', entry({ stage: 'invited', skipped })];
    case 'offer.make': {
      const answerBy = new Date(Date.now() + 86_400_000).toISOString();
      return ['offers', [{ externalReference, advertReference, applicationReference: theirs, answerBy }]];
    }
    case 'offer.accept':
      return ['offers', [{ externalReference, state: 'accepted' }]];
    case 'offer.lose':
      return ['offers', [{ externalReference, state: 'refused', reason: 'area' }]];
    case 'offer.withdraw':
      return ['offers', [{ externalReference, state: 'withdrawn' }]];
    case 'home.let': {
      const winners = (event.theirs ? [theirs, others[0]] : others).slice(0, event.isLast ? 2 : 1);
      const homes = winners.map((applicationReference) => ({ applicationReference }));
      return ['outcomes', outcome({ result: 'let', homes })];
    }
    case 'home.end':
      return ['outcomes', outcome({ result: 'readvertised' })];
    case 'home.reopen':
      return ['outcomes', outcome({ result: 'undecided' })];
  }
}
