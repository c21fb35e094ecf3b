import {
  atTheEnd,
  byProgram,
  draftsByHand,
  requestPhrases,
  requestsByHand,
  withinStep,
  withoutLine,
} from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { draftClauses, draftOutcomes, draftPhrases, seenDraft } from '../model-drafts.ts';
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

const closed = { output: { outcome: 'closed', version: 4, code: 'message.archived' } } as const;
const loaded = { outcome: 'loaded', version: 3, isEmpty: false, isUnsent: false } as const;

const { sessionEnded, failed, offline, conflict, crashed } = draftOutcomes;

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
    reply: { description: 'A person has opened a conversation.', input: { thread } },
  },
  cases,
  outcomes,
  project(snapshot) {
    const { code, ...seen } = seenDraft(snapshot);
    return { ...seen, toSend: snapshot.context.isToSend, code };
  },
  clauses: {
    ...draftClauses,
    'load.retry': ['spec 8 common errors'],
    'draft.change': ['spec 2 messages'],
    'draft.save': ['spec 2 messages'],
    'message.send': ['spec 2 messages'],
    'loadDraft ends': ['spec 2 messages', 'spec 2 messages archived previous cases'],
    'loadDraft crashes': ['spec 8 common errors'],
    'loading after answerTimeout': ['spec 8 common errors'],
    'saveDraft ends': ['spec 2 messages', 'spec 7 response handling', 'spec 8 common errors'],
    'editing after autosaveDelay': ['spec 2 messages'],
    'sendMessage ends': ['spec 2 messages', 'spec 8 common errors'],
    'sendMessage crashes': ['spec 8 common errors'],
    'sending after answerTimeout': ['spec 8 common errors'],
  },
  byHand: {
    ...requestsByHand,
    ...draftsByHand,
    'message.send': 'Press “{messages.send}”.',
    'offline message.send': atTheEnd('Press “{messages.send}”.'),
    'offline draft.save': atTheEnd('Leave the box with the Tab key.'),
    'ended load.retry': byProgram('send the event. The page has no button for it once nothing can be sent.'),
    'draft.change': 'Type something into the box “{messages.body}”.',
    'draft.save': 'Leave the box with the Tab key.',
    'ends: empty': withinStep('delete all that was typed.'),
    'loadDraft ends: ok':
      'In another tab, open the conversation, type a message, wait until “{messages.draftSaved}” is there, and close that tab.',
    'loadDraft ends: empty':
      'If a draft is there, delete it in another tab, leave the box with the Tab key, and close that tab.',
    'ends: conflict': 'Change and save the same draft in another browser.',
    'loadDraft ends: conflict': `${withoutLine} After that, change and save the same draft in another browser.`,
    'ends: closed':
      'With the page still on the screen, send the scenario’s line that archives the conversation.',
  },
  controls: {
    'load.retry': 'bid.retry',
    'save.retry': 'forms.session.retry',
    'conflict.settle mine': 'messages.keepHere',
    'conflict.settle theirs': 'messages.keepThere',
    // The button is always there, and says what is missing.
    'message.send': null,
    // Once nothing can be sent there, the page does not load the draft again either.
    'ended load.retry': null,
  },
  onScreen: {
    saved: ['messages.draftSaved'],
    empty: ['messages.replyTitle'],
    editing: ['messages.replyTitle'],
    saving: ['forms.session.saving'],
    offline: ['forms.session.offline'],
    failed: ['forms.session.failed'],
    conflict: ['messages.conflictTitle', 'messages.conflictHere', 'messages.conflictThere'],
    sending: ['messages.sending'],
    sent: ['messages.sent'],
    sessionEnded: ['session.endedTitle'],
  },
  phrases: {
    ...requestPhrases,
    ...draftPhrases,
    'draft.change': 'they type',
    'draft.save': 'they leave the box',
    'message.send': 'they send the message',
    'ends: empty': 'nothing is left of the draft',
    'loadDraft ends: empty': 'they have no draft there',
    'ends: closed': 'the conversation is closed',
  },
});
