import { defineModel, only, type Cases } from '../model/define-model.ts';
import { messageThreadMachine, type MessageThreadState } from './message-thread.machine.ts';

const stored = (value: MessageThreadState) => messageThreadMachine.resolveState({ value, context: {} });

const cases = {
  'message.send': () => ({
    '': { type: 'message.send', mayReply: true },
    'where the council takes no replies': { type: 'message.send', mayReply: false },
  }),
  'message.receive': only({ type: 'message.receive' }),
  'message.read': () => ({
    '': { type: 'message.read', hasUnread: true },
    'a second time': { type: 'message.read', hasUnread: false },
  }),
  'thread.close': only({ type: 'thread.close' }),
  'thread.reopen': only({ type: 'thread.reopen' }),
  'thread.archive': only({ type: 'thread.archive' }),
} satisfies Cases<typeof messageThreadMachine>;

export const messageThreadModel = defineModel(messageThreadMachine, {
  scenarios: {
    open: { description: 'The council has written to a person.', snapshot: stored('open') },
    closed: { description: 'The council has closed a conversation.', snapshot: stored('closed') },
    archived: {
      description: 'A conversation belongs to a case that has closed.',
      snapshot: stored('archived'),
    },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'message.send': ['spec 2 messages'],
    'message.receive': ['spec 2 messages'],
    'message.read': ['spec 2 badges'],
    'thread.close': ['spec 2 messages'],
    'thread.reopen': ['spec 2 messages'],
    'thread.archive': ['spec 2 messages archived previous cases'],
  },
  byHand: {
    'message.send': 'Write a reply and press “{messages.send}”.',
    'message.send where the council takes no replies':
      'Send a reply in a council whose messages.mayReply is false.',
    'message.receive':
      'Let the council’s program send a message of this thread: npm run backoffice -- import, of kind messages.',
    'message.read': 'Open the conversation while a message in it is new.',
    'message.read a second time': 'Open it again.',
    'thread.close':
      'Let the council’s program send the thread with the state “closed”: npm run backoffice -- import, of kind messages.',
    'thread.reopen':
      'Let the council’s program send the thread with the state “open”: npm run backoffice -- import, of kind messages.',
    'thread.archive':
      'Let the council’s program send the thread with the state “archived”, or close its case: npm run backoffice -- import, of kind messages.',
  },
});
