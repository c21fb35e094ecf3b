import type { SnapshotFrom } from 'xstate';
import { apply } from '../../lifecycle/apply.ts';
import {
  messageThreadMachine,
  type MessageThreadEvent,
  type MessageThreadState,
} from '../../lifecycle/message-thread.machine.ts';
import { messageThreadModel } from '../../lifecycle/message-thread.model.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import type { LoadMessageOutcome, SaveMessageOutcome, SendMessageOutcome } from './contract.ts';
import { messageMachine } from './message.machine.ts';
import { messageModel } from './message.model.ts';

type Snapshot = SnapshotFrom<typeof messageMachine>;

/** The actual state of one conversation and one draft in it, on the server and in one tab. */
interface World {
  readonly state: MessageThreadState;
  /** True if the council takes replies. */
  readonly mayReply: boolean;
  /** True if the server's draft is not empty. */
  readonly isKept: boolean;
  /** True if the page has text that the server has not confirmed. */
  readonly isUnsent: boolean;
  /** True if the server's draft is the one last loaded or saved here. */
  readonly isCurrent: boolean;
}

const first: World = { state: 'open', mayReply: true, isKept: false, isUnsent: false, isCurrent: true };

/** A fixed number, since counting saves would never end: it only matters whether versions are equal. */
const version = 3;

const send = ({ mayReply }: World): MessageThreadEvent => ({ type: 'message.send', mayReply });

/** Returns the world after an event, or null if the lifecycle refuses it. */
function after(world: World, event: MessageThreadEvent): World | null {
  const applied = apply(messageThreadMachine, { state: world.state, context: {} }, event);
  return applied.ok ? { ...world, state: applied.state } : null;
}

const mayBeSent = (world: World) => after(world, send(world)) !== null;

type AnyOutcome = LoadMessageOutcome | SaveMessageOutcome | SendMessageOutcome;

const { news, nothing, failures } = answersOf<World, AnyOutcome>();

const closed = (world: World): Answer<World> =>
  news(world, { outcome: 'closed', version, code: 'message.archived' });
/**
 * Returns a conflict: from then on both texts are in the store, and the page knows which one the server has.
 */
const conflict = (world: World): Answer<World> =>
  news({ ...world, isCurrent: true, isUnsent: true }, { outcome: 'conflict', version });

function loadAnswers(world: World): Record<string, Answer<World>> {
  const { isUnsent, isCurrent, isKept } = world;
  if (isUnsent && !isCurrent) return { 'is another draft': conflict(world) };
  const current = { ...world, isCurrent: true };
  const also = `${isKept ? ', with a draft' : ''}${isUnsent ? ', where words wait' : ''}`;
  if (!isUnsent && !mayBeSent(world)) return { 'is closed': closed(current) };
  return { [`is loaded${also}`]: news(current, { outcome: 'loaded', version, isEmpty: !isKept, isUnsent }) };
}

/** Returns the answers to a save. Drafts are kept even if the conversation has been closed. */
function saveAnswers(world: World, isBehind: boolean): Record<string, Answer<World>> {
  if (!world.isCurrent) return { 'meets another draft': conflict(world) };
  const kept = { ...world, isKept: true, isUnsent: isBehind };
  return {
    'is done': mayBeSent(world) ? news(kept, { outcome: 'saved', version, isEmpty: false }) : closed(kept),
    // The page recognises its own save by its contents.
    'is done, and its answer lost': nothing({ ...kept, isUnsent: true }, { outcome: 'offline' }),
  };
}

function sendAnswers(world: World): Record<string, Answer<World>> {
  const done = after(world, send(world));
  if (done === null) return { 'is too late': closed(world) };
  if (!world.isCurrent) return { 'meets another draft': conflict(world) };
  const sent = { ...done, isKept: false };
  return {
    'is done': news(sent, { outcome: 'sent', version }),
    // The same key means the same message, so the world can treat it as not yet sent.
    'is lost on its way back': nothing(world, { outcome: 'offline' }),
  };
}

function answers({ value, context }: Snapshot, world: World): Record<string, Answer<World>> {
  const anyFailure = failures(world, { outcome: 'offline' });
  if (value === 'loading') return { ...loadAnswers(world), ...anyFailure };
  if (value === 'saving') return { ...saveAnswers(world, context.isBehind), ...anyFailure };
  return { ...sendAnswers(world), ...anyFailure };
}

/** Returns the changes that the council, or the same person in another tab, may make meanwhile. */
function happenings(world: World): Record<string, World> {
  const elsewhere = { ...world, isCurrent: false };
  const all: Record<string, World | null> = {
    'thread.close': after(world, { type: 'thread.close' }),
    'thread.archive': after(world, { type: 'thread.archive' }),
    'thread.reopen': after(world, { type: 'thread.reopen' }),
    'no replies from now on': world.mayReply ? { ...world, mayReply: false } : null,
    'draft.save, in another tab': { ...elsewhere, isKept: true },
    'message.send, in another tab': world.isKept && mayBeSent(world) ? { ...elsewhere, isKept: false } : null,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

const stateOf = (world: World) => (mayBeSent(world) ? 'open' : 'ended');

const begins: Readonly<Record<string, World>> = {
  'A conversation is opened in which nothing was begun.': first,
  'A conversation is opened with a draft in it.': { ...first, isKept: true },
  'An archived conversation is opened with a draft in it.': { ...first, state: 'archived', isKept: true },
};

/** Writing a reply in one tab, against the lifecycle of its conversation on the server. */
export const messageAgreement = defineAgreement(messageMachine, {
  process: messageModel,
  lifecycle: messageThreadModel,
  begins,
  rows: ({ state }): Record<string, { state: string; context: object }> => ({
    thread: { state, context: {} },
  }),
  open: () => ({ thread: '3f1c7a52-6f0e-4d35-9c1e-1f6a4c5f7d10' }),
  answerFacts: (world) => [stateOf(world), world.isCurrent],
  happenings,
  asks({ value }, event, world): Ask | null {
    // Typed text is kept in every state and saved before it is sent, so the page only sends a saved draft.
    const isSaved = value === 'saved' || value === 'notSent';
    return event.type === 'message.send' && isSaved ? { row: 'thread', event: send(world) } : null;
  },
  worthOffering: (world) => (world.isKept && !world.isUnsent ? [{ row: 'thread', event: send(world) }] : []),
  answers,
  begun(world, event) {
    if (event.type === 'draft.change') return { ...world, isUnsent: true };
    if (event.type === 'conflict.settle' && event.choice === 'theirs') return { ...world, isUnsent: false };
    return world;
  },
  believes({ value }) {
    if (value === 'ended') return { thread: 'ended' };
    return ['empty', 'saved', 'sent'].includes(value) ? { thread: 'open' } : {};
  },
  truth: (world) => ({ thread: stateOf(world) }),
});
