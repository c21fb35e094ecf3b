import { requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import type { messageActors } from './contract.ts';
import { messageMachine } from './message.machine.ts';

const thread = '3f1c7a52-6f0e-4d35-9c1e-1f6a4c5f7d10';

const cases = {
  'load.retry': only({ type: 'load.retry' }),
  'draft.change': only({ type: 'draft.change' }),
  'draft.save': only({ type: 'draft.save' }),
  'save.retry': only({ type: 'save.retry' }),
  'line.restored': only({ type: 'line.restored' }),
  'session.restored': only({ type: 'session.restored' }),
  'conflict.settle': () => ({
    mine: { type: 'conflict.settle', choice: 'mine' },
    theirs: { type: 'conflict.settle', choice: 'theirs' },
  }),
  'message.send': only({ type: 'message.send' }),
} satisfies Cases<typeof messageMachine>;

const sessionEnded = { output: { outcome: 'sessionEnded' } } as const;
const failed = { output: { outcome: 'failed', code: 'common.unknownError' } } as const;
const offline = { output: { outcome: 'offline' } } as const;
const closed = { output: { outcome: 'closed', version: 4, code: 'message.archived' } } as const;
const conflict = { output: { outcome: 'conflict', version: 4 } } as const;
const crashed = { error: new Error('the actor itself broke') };
const loaded = { outcome: 'loaded', version: 3, isEmpty: false, isUnsent: false } as const;

const outcomes = {
  loadDraft: () => ({
    ok: { output: loaded },
    empty: { output: { ...loaded, version: 0, isEmpty: true } },
    unsent: { output: { ...loaded, isUnsent: true } },
    conflict,
    closed,
    sessionEnded,
    failed,
    crashed,
  }),
  saveDraft: () => ({
    ok: { output: { outcome: 'saved', version: 4, isEmpty: false } },
    empty: { output: { outcome: 'saved', version: 4, isEmpty: true } },
    conflict,
    closed,
    sessionEnded,
    offline,
    failed,
    crashed,
  }),
  sendMessage: () => ({
    ok: { output: { outcome: 'sent', version: 4 } },
    conflict,
    closed,
    sessionEnded,
    offline,
    failed,
    crashed,
  }),
} satisfies Outcomes<typeof messageMachine, typeof messageActors>;

export const messageModel = defineModel(messageMachine, {
  scenarios: {
    reply: { description: 'Somebody has opened a conversation.', input: { thread } },
  },
  cases,
  outcomes,
  project: ({ value, context, ...snapshot }) => ({
    phase: value,
    busy: snapshot.hasTag('busy'),
    writable: snapshot.hasTag('writable'),
    version: context.version ?? 'none',
    behind: context.isBehind,
    toSend: context.isToSend,
    code: context.code ?? 'nothing',
  }),
  clauses: {
    'load.retry': ['spec 8 common errors'],
    'draft.change': ['spec 2 messages'],
    'draft.save': ['spec 2 messages'],
    'save.retry': ['spec 8 common errors'],
    'line.restored': ['spec 8 common errors'],
    'session.restored': ['spec 7 response handling'],
    'conflict.settle': ['spec 8 common errors'],
    'message.send': ['spec 2 messages'],
    'loadDraft ends': ['spec 2 messages', 'spec 2 messages archived previous cases'],
    'loadDraft crashes': ['spec 8 common errors'],
    'loading after answerTimeout': ['spec 8 common errors'],
    'saveDraft ends': ['spec 2 messages', 'spec 7 response handling', 'spec 8 common errors'],
    'saveDraft crashes': ['spec 8 common errors'],
    'saving after answerTimeout': ['spec 8 common errors'],
    'editing after autosaveDelay': ['spec 2 messages'],
    'offline after retryDelay': ['spec 8 common errors'],
    'sendMessage ends': ['spec 2 messages', 'spec 8 common errors'],
    'sendMessage crashes': ['spec 8 common errors'],
    'sending after answerTimeout': ['spec 8 common errors'],
  },
  byHand: {
    ...requestsByHand,
    'load.retry': 'Press “Try again”.',
    'draft.change': 'Type something into the box.',
    'draft.save': 'Leave the box with the Tab key.',
    'save.retry': 'Press “Try again” beside what is said of saving.',
    'line.restored': 'Set the network to online again in the developer tools.',
    'session.restored': 'Log in again.',
    'conflict.settle mine': 'Press “Keep what is on this screen”.',
    'conflict.settle theirs': 'Press “Keep what was saved somewhere else”.',
    'message.send': 'Press “Send message”.',
    'ends: empty': 'Open a conversation in which nothing was begun, or delete all that was typed.',
    'ends: unsent': 'Type something with the network set to offline, and reload the page once it is online.',
    'ends: conflict': 'Before the request goes out, change and save the same draft in another browser.',
    'ends: closed': 'Before the request goes out, have the council archive the conversation.',
    'ends: offline': 'Set the network to offline in the developer tools.',
    'after autosaveDelay': 'Stop typing for a second.',
    'after retryDelay': 'Wait for 15 seconds.',
  },
});
