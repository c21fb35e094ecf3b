import { defineModel, only, type Cases } from '../model/define-model.ts';
import { fileMachine, type FileMachineState } from './file.machine.ts';

const stored = (value: FileMachineState) => fileMachine.resolveState({ value, context: {} });

const cases = {
  'bytes.complete': only({ type: 'bytes.complete' }),
  'look.pass': () => ({
    '': { type: 'look.pass', scanned: true },
    'without a scanner': { type: 'look.pass', scanned: false },
  }),
  'look.refuse': only({ type: 'look.refuse' }),
  'look.infect': only({ type: 'look.infect' }),
  'file.remove': () => ({
    '': { type: 'file.remove', sent: false },
    'after it was sent': { type: 'file.remove', sent: true },
  }),
  'file.expire': () => ({
    '': { type: 'file.expire', due: true },
    'too early': { type: 'file.expire', due: false },
  }),
} satisfies Cases<typeof fileMachine>;

export const fileModel = defineModel(fileMachine, {
  scenarios: {
    receiving: { description: 'A person has begun to send a file.', snapshot: stored('receiving') },
    waiting: { description: 'A file has arrived.', snapshot: stored('waiting') },
    'not-scanned': {
      description: 'A file was kept by a council without a virus scanner.',
      snapshot: stored('notScanned'),
    },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'bytes.complete': ['spec 5 file uploads'],
    'look.pass': ['spec 5 file uploads'],
    'look.refuse': ['spec 5 file uploads'],
    'look.infect': ['spec 5 file uploads'],
    'file.remove': ['spec 5 file uploads'],
    'file.expire': ['spec 5 file uploads'],
  },
  byHand: {
    'bytes.complete': 'Choose a file where a form asks for one, and let it be sent.',
    'look.pass': 'Send a photograph while a virus scanner is set (LINTEL_CLAMAV).',
    'look.pass without a scanner': 'Send a photograph where no virus scanner is set.',
    'look.refuse': 'Send a PDF that asks for a password.',
    'look.infect': 'Send the EICAR test file in a document, with a scanner that knows it.',
    'file.remove': 'Press “{uploads.do.remove}” beside the file.',
    'file.remove after it was sent':
      'Send the form, and look for “{uploads.do.remove}” among your documents.',
    'file.expire':
      'Move the clock past the days for which the council keeps such a file, and let the purge run.',
    'file.expire too early': 'Let the purge run before that.',
  },
});
