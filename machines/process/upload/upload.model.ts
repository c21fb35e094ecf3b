import { byProgram, network, requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import type { uploadActors } from './contract.ts';
import { uploadMachine } from './upload.machine.ts';
import type { ClauseLabel } from '../../requirements/requirements.ts';

const id = '7b0c0f8e-8f8a-4f5d-9a53-2f4f3f1d8e01';

const cases = {
  'send.start': only({ type: 'send.start' }),
  'upload.begin': only({ type: 'upload.begin', id }),
  'send.pause': only({ type: 'send.pause' }),
  'send.resume': only({ type: 'send.resume' }),
  'line.drop': only({ type: 'line.drop' }),
  'line.restored': only({ type: 'line.restored' }),
  'session.restored': only({ type: 'session.restored' }),
  'file.choose': only({ type: 'file.choose' }),
  'file.remove': only({ type: 'file.remove' }),
  'file.keep': only({ type: 'file.keep' }),
  'file.dismiss': only({ type: 'file.dismiss' }),
} satisfies Cases<typeof uploadMachine>;

const failures = {
  sessionEnded: { output: { outcome: 'sessionEnded' } },
  offline: { output: { outcome: 'offline' } },
  gone: { output: { outcome: 'gone' } },
  failed: { output: { outcome: 'failed', problem: 'common.unknownError' } },
  crashed: { error: new Error('the actor itself broke') },
} as const;

const outcomes = {
  sendFile: () => ({
    ok: { output: { outcome: 'received', id } },
    refused: { output: { outcome: 'refused', problem: 'file.quota' } },
    ...failures,
  }),
  checkFile: () => ({
    ok: { output: { outcome: 'kept', mayRemove: true } },
    'kept for good': { output: { outcome: 'kept', mayRemove: false } },
    refused: { output: { outcome: 'refused', problem: 'password' } },
    infected: { output: { outcome: 'infected' } },
    waiting: { output: { outcome: 'waiting' } },
    receiving: { output: { outcome: 'receiving' } },
    ...failures,
  }),
  removeFile: () => ({
    ok: { output: { outcome: 'removed' } },
    notAllowed: { output: { outcome: 'notAllowed' } },
    ...failures,
  }),
} satisfies Outcomes<typeof uploadMachine, typeof uploadActors>;

const uploads: readonly ClauseLabel[] = ['spec 5 file uploads'];
const failureClauses: readonly ClauseLabel[] = ['spec 5 file uploads', 'spec 8 common errors'];

export const uploadModel = defineModel(uploadMachine, {
  scenarios: {
    chosen: { description: 'A person has chosen a file.', input: { id: null, problem: null } },
    unfit: {
      description: 'A person has chosen a file that is too large.',
      input: { id: null, problem: 'file.tooLarge' },
    },
    reopened: {
      description: 'A person reopens a page whose answer has a file.',
      input: { id, problem: null },
    },
  },
  cases,
  outcomes,
  project: ({ value, context, ...snapshot }) => ({
    phase: value,
    busy: snapshot.hasTag('busy'),
    known: context.id !== null,
    removable: context.mayRemove,
    again: context.hasRestarted,
    problem: context.problem ?? 'nothing',
  }),
  clauses: {
    'send.start': uploads,
    'upload.begin': uploads,
    'send.pause': uploads,
    'send.resume': uploads,
    'line.drop': failureClauses,
    'line.restored': failureClauses,
    'session.restored': ['spec 7 response handling'],
    'file.choose': uploads,
    'file.remove': uploads,
    'file.keep': failureClauses,
    'file.dismiss': uploads,
    always: uploads,
    'sendFile ends': [...failureClauses, 'spec 7 response handling'],
    'sendFile crashes': failureClauses,
    'sending after answerTimeout': failureClauses,
    'lineLost after retryDelay': failureClauses,
    'checkFile ends': [...failureClauses, 'spec 7 response handling'],
    'checkFile crashes': failureClauses,
    'checking after answerTimeout': failureClauses,
    'delayed after lookDelay': uploads,
    'removeFile ends': failureClauses,
    'removeFile crashes': failureClauses,
    'removing after answerTimeout': failureClauses,
  },
  byHand: {
    ...requestsByHand,
    'send.start': 'Wait until one of the other files has been sent.',
    'send.pause': 'In the row of the file, press “{uploads.do.pause}”.',
    'send.resume': 'In the row of the file, press “{uploads.do.again}”.',
    'paused send.resume': 'In the row of the file, press “{uploads.do.continue}”.',
    'file.remove': 'In the row of the file, press “{uploads.do.remove}”.',
    'file.keep': 'In the row of the file, press “{uploads.do.keep}”.',
    'file.dismiss': 'In the row of the file, press “{uploads.do.dismiss}”.',
    'upload.begin': 'Let the first request of the upload go through.',
    'line.drop': network.lost,
    'line.restored': network.restored,
    'session.restored': 'Press “{session.login}” (if there are two, either), and log in.',
    'file.choose': 'Choose the same file again.',
    'ends: refused': withinStep('the file is a PDF that asks for a password.'),
    'sendFile ends: refused': byProgram('fill the space of the account in the database.'),
    'ends: infected': withinStep(
      'the file is a document with the EICAR test file in it, and the portal has a scanner that knows it.',
    ),
    'ends: waiting': withinStep(
      'the portal has a virus scanner (LINTEL_CLAMAV) that does not run, and the file is a photograph.',
    ),
    'ends: receiving': withinStep('load the page again while the file is being sent.'),
    'ends: kept for good': byProgram('send the form, and open it again to tell of a change.'),
    'ends: gone': byProgram('delete the row of the file in the database before the request goes out.'),
    'ends: notAllowed': 'In another tab, send what is asked for.',
    'ends: offline': network.lost,
    'after answerTimeout': byProgram('leave the request without an answer for ten minutes.'),
    'after retryDelay': 'Wait for 15 seconds.',
    'after lookDelay': 'Wait for 30 seconds.',
  },
  controls: {
    'send.pause': 'uploads.do.pause',
    'send.resume': 'uploads.do.again',
    'paused send.resume': 'uploads.do.continue',
    'file.remove': 'uploads.do.remove',
    'file.keep': 'uploads.do.keep',
    'file.dismiss': 'uploads.do.dismiss',
  },
  onScreen: {
    chosen: ['uploads.state.chosen'],
    paused: ['uploads.state.paused'],
    lineLost: ['uploads.state.lineLost'],
    failed: ['uploads.state.failed'],
    sessionEnded: ['uploads.state.sessionEnded'],
    interrupted: ['uploads.state.interrupted'],
    checking: ['uploads.state.checking'],
    delayed: ['uploads.state.delayed'],
    kept: ['uploads.state.kept'],
    infected: ['uploads.state.infected'],
    removing: ['uploads.state.removing'],
    notRemoved: ['uploads.state.notRemoved'],
  },
  phrases: {
    ...requestPhrases,
    'send.start': 'a file waits for its turn',
    'upload.begin': 'the file begins to arrive',
    'send.pause': 'they pause it',
    'send.resume': 'they go on',
    'line.drop': 'they are offline',
    'line.restored': 'they are online again',
    'file.choose': 'they choose the file again',
    'file.remove': 'they remove the file',
    'file.keep': 'they keep the file',
    'file.dismiss': 'they take the file off the list',
    'ends: refused': 'the file is refused',
    'ends: infected': 'a virus is found',
    'ends: waiting': 'the check has to wait',
    'ends: receiving': 'only a part has arrived',
    'ends: kept': 'the council has the file',
    'ends: kept for good': 'the council keeps the file',
    'ends: gone': 'the file is gone',
    'ends: notAllowed': 'the form was sent by then',
    'ends: offline': 'they are offline',
    'after retryDelay': 'it is tried again',
    'after lookDelay': 'the page looks again',
  },
});
