import type { Pool } from 'pg';
import type {
  ShortlistEntryEvent,
  ShortlistEntryState,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import { shortlistEntryModel } from '#machines/lifecycle/shortlist-entry.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import { type BackOffice, taken } from '../backoffice/back-office.ts';
import { started } from '../support/started.ts';

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
  const current = () => started(scene);

  async function happen(event: ShortlistEntryEvent): Promise<number> {
    const answer = await world().office.put(...itemOf(event, current()));
    return answer.status === 200 ? taken(answer).changed : 0;
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

function entryEvent(event: { readonly type: string }): ShortlistEntryEvent {
  if (isEntryEvent(event)) return event;
  throw new Error(`An entry of a shortlist has no ${event.type}.`);
}

function isEntryEvent(event: { readonly type: string }): event is ShortlistEntryEvent {
  return shortlistEntryModel.eventTypes.includes(event.type);
}

/** Returns the feed's kind and the item that cause an event. */
function itemOf(
  event: ShortlistEntryEvent,
  { advertReference, theirs, others }: ClosedAdvert,
): [kind: 'shortlists' | 'outcomes', items: readonly object[]] {
  const outcome = (rest: Omit<OutcomeItem, 'advertReference'>) => [{ advertReference, ...rest }];
  const entry = (decided: { readonly skipped?: SkipReason | null }) => [
    { advertReference, entries: [{ applicationReference: theirs, ...decided }] },
  ];
  switch (event.type) {
    case 'entry.skip':
      return ['shortlists', entry(event.hasReason ? { skipped: 'noContact' } : {})];
    case 'entry.reset':
      return ['shortlists', entry({ skipped: null })];
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
