import type { SnapshotFrom } from 'xstate';
import { apply } from '../../lifecycle/apply.ts';
import {
  impersonationSessionMachine as lifecycleMachine,
  impersonationRow,
  type ImpersonationEvent,
  type ImpersonationRow,
} from '../../lifecycle/impersonation.machine.ts';
import { impersonationModel } from '../../lifecycle/impersonation.model.ts';
import { impersonationRefusal } from '../../lifecycle/impersonation-refusal.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import type { StoredImpersonation } from './contract.ts';
import { impersonatingModel, otherSession, ownSession } from './impersonating.model.ts';
import { impersonationMachine } from './impersonation.machine.ts';

type Snapshot = SnapshotFrom<typeof impersonationMachine>;

const names = ['first', 'second'] as const;
type Name = (typeof names)[number];

/** The actual state of two links of the same staff member, on the server, and what one tab knows of them. */
interface World {
  readonly rows: Readonly<Record<Name, ImpersonationRow>>;
  /** True if the first resident's account is suspended. */
  readonly isSuspended: boolean;
  /** The tab was opened with its stored session, or by a link. */
  readonly stored: StoredImpersonation | null;
  readonly hasLink: boolean;
  readonly canStore: boolean;
  /** The link last opened in this tab. */
  readonly opened: Name;
  /** The session that the server has confirmed to this tab, until the tab leaves it. */
  readonly place: Name | null;
}

const minted = impersonationRow(false, false);
const begin: World = {
  rows: { first: minted, second: minted },
  isSuspended: false,
  stored: null,
  hasLink: false,
  canStore: true,
  opened: 'first',
  place: null,
};
const kept = { sessionId: ownSession, expired: false };
const inPlace: World = {
  ...begin,
  rows: { first: impersonationRow(true, true), second: minted },
  stored: kept,
  place: 'first',
};

const sessionOf: Readonly<Record<Name, string>> = { first: ownSession, second: otherSession };
const nameOf = (sessionId: string | null): Name => (sessionId === otherSession ? 'second' : 'first');
const otherOf = (name: Name): Name => (name === 'first' ? 'second' : 'first');

const use = (name: Name, { isSuspended }: World): Extract<ImpersonationEvent, { type: 'link.use' }> => ({
  type: 'link.use',
  // An expired link counts as ended.
  inTime: true,
  accountActive: !(isSuspended && name === 'first'),
});
const expire = { type: 'impersonation.expire', due: true } as const;

/** Returns the world after an event on one of the links, or null if the lifecycle refuses it. */
function after(world: World, name: Name, event: ImpersonationEvent): World | null {
  const applied = apply(lifecycleMachine, world.rows[name], event);
  if (!applied.ok) return null;
  const rows = { ...world.rows, [name]: { state: applied.state, context: applied.context } };
  if (event.type === 'link.use' && rows[otherOf(name)].state === 'live') {
    // The same staff member can act for one resident at a time.
    rows[otherOf(name)] = impersonationRow(true, false);
  }
  return { ...world, rows };
}

/** Returns the link to open now: the first that can be used, if any. */
const nextLink = ({ rows }: World): Name | undefined => names.find((name) => rows[name].state === 'minted');

const heard = (world: World, output: unknown): Answer<World> => ({
  world,
  outcome: { output },
  brings: 'news',
});
const unheard = (world: World): Answer<World> => ({
  world,
  outcome: { error: new Error('no answer') },
  brings: 'nothing',
});

function logInAnswers(world: World): Record<string, Answer<World>> {
  const name = world.opened;
  const event = use(name, world);
  const done = after(world, name, event);
  if (done === null) {
    const code = impersonationRefusal(world.rows[name], event);
    const answer = { httpStatus: 200, valid: false, errorMessages: [code], sessionId: null };
    return { [`of ${name} is refused: ${code}`]: heard(world, answer) };
  }
  const answer = { httpStatus: 200, valid: true, errorMessages: [], sessionId: sessionOf[name] };
  return {
    [`of ${name} is done`]: heard({ ...done, place: name }, answer),
    [`of ${name} is done, and its answer lost`]: unheard(done),
  };
}

function userAnswers(world: World, name: Name): Record<string, Answer<World>> {
  const isLive = world.rows[name].state === 'live';
  const told = isLive ? 'is told it is in place' : 'is told that it is over';
  return { [`of ${name} ${told}`]: heard(world, { sessionId: isLive ? sessionOf[name] : null }) };
}

/** Returns the answers to a log-out. A tab also leaves a session that has already ended. */
function logOutAnswers(world: World, name: Name): Record<string, Answer<World>> {
  const done = after(world, name, { type: 'impersonation.exit' }) ?? world;
  return {
    [`of ${name} is done`]: heard({ ...done, place: null }, undefined),
    [`of ${name} is done, and its answer lost`]: unheard(done),
  };
}

function answers({ value, context }: Snapshot, world: World): Record<string, Answer<World>> {
  const name = nameOf(context.sessionId);
  const lost = { 'is lost on its way': unheard(world) };
  if (value === 'loggingIn') return { ...logInAnswers(world), ...lost };
  return { ...(value === 'exiting' ? logOutAnswers(world, name) : userAnswers(world, name)), ...lost };
}

function happenings(world: World): Record<string, World> {
  const suspended = { ...world, isSuspended: true };
  const all: Record<string, World | null> = {
    'account.suspend of first': world.isSuspended
      ? null
      : (after(suspended, 'first', { type: 'account.suspend' }) ?? suspended),
  };
  for (const name of names) {
    all[`link.expire of ${name}`] = after(world, name, { type: 'link.expire', due: true });
    all[`link.use of ${name}, elsewhere`] = after(world, name, use(name, world));
    all[`impersonation.expire of ${name}`] = after(world, name, expire);
    all[`impersonation.replace of ${name}`] = after(world, name, { type: 'impersonation.replace' });
    all[`sessions.end of ${name}`] = after(world, name, { type: 'sessions.end' });
  }
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

/** Staff acting for a resident in one tab, against the lifecycles of two impersonations on the server. */
export const impersonatingAgreement = defineAgreement(impersonationMachine, {
  process: impersonatingModel,
  lifecycle: impersonationModel,
  begins: {
    'An ordinary tab is open.': begin,
    'A tab is opened by a link.': { ...begin, hasLink: true },
    'A tab that acts for a resident reloads.': inPlace,
    'A link to another resident is opened in a tab that is in a resident’s place.': {
      ...inPlace,
      hasLink: true,
      place: null,
    },
    'A tab whose impersonation has ended reloads.': {
      ...begin,
      rows: { first: impersonationRow(true, false), second: minted },
      stored: { ...kept, expired: true },
    },
    'A link is opened in a browser without storage.': {
      ...begin,
      hasLink: true,
      canStore: false,
    },
  },
  rows: ({ rows }) => rows,
  open: ({ stored, hasLink, canStore }) => ({ stored, hasLink, canStore }),
  // No news confirms to a tab that its session continues, and it ignores another session's id.
  news: ({ rows, place }) => ({
    type: 'session.ended' as const,
    sessionId: place !== null && rows[place].state === 'ended' ? sessionOf[place] : 'none of this tab',
  }),
  happenings,
  asks({ context }, event, world): Ask | null {
    if (event.type === 'exit.request') {
      return { row: nameOf(context.sessionId), event: { type: 'impersonation.exit' } };
    }
    // No page offers links: opening one that no longer works gives a message.
    const row = event.type === 'link.open' && context.canStore ? nextLink(world) : undefined;
    if (row === undefined || !use(row, world).accountActive) return null;
    return { row, event: use(row, world) };
  },
  isOver: ({ value }) => value === 'cleared',
  worthOffering(world): Ask[] {
    const link = world.canStore ? nextLink(world) : undefined;
    return [
      ...(world.place === null ? [] : [{ row: world.place, event: { type: 'impersonation.exit' } }]),
      ...(link === undefined ? [] : [{ row: link, event: use(link, world) }]),
    ];
  },
  answers,
  begun(world, event, { value }) {
    switch (event.type) {
      // The tab has left its session, whatever happens to the link.
      case 'link.open':
        return { ...world, opened: nextLink(world) ?? world.opened, place: null };
      case 'hour.ended':
        return { ...(after(world, nameOf(event.sessionId), expire) ?? world), place: null };
      case 'tab.ended': {
        const done = after(world, nameOf(event.sessionId), { type: 'impersonation.exit' });
        return { ...(done ?? world), place: null };
      }
      // The news may be late: the tab then gives up a session that it could have kept, and shows no resident. While
      // the tab is asking the server about its session, it asks again, and the answer decides.
      case 'tab.started': {
        const name = nameOf(event.sessionId);
        const done = after(world, name, use(name, world)) ?? world;
        return value === 'fetchingUser' ? done : { ...done, place: null };
      }
      default:
        return world;
    }
  },
  believes: (snapshot) => ({ inPlace: snapshot.hasTag('inPlace') }),
  truth: ({ rows, place }) => ({ inPlace: place !== null && rows[place].state === 'live' }),
});
