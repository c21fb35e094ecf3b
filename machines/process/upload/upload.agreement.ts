import type { SnapshotFrom } from 'xstate';
import { apply } from '../../lifecycle/apply.ts';
import { fileMachine, type FileEvent, type FileMachineState } from '../../lifecycle/file.machine.ts';
import { fileModel } from '../../lifecycle/file.model.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import type { CheckOutcome, RemoveOutcome, SendOutcome } from './contract.ts';
import { uploadMachine } from './upload.machine.ts';
import { uploadModel } from './upload.model.ts';

type Snapshot = SnapshotFrom<typeof uploadMachine>;

/** The actual state of one file on the server. */
interface World {
  /** Null if the server knows of none. */
  readonly state: FileMachineState | null;
  /** True if it is part of a form that was sent. */
  readonly isSent: boolean;
  /** True if the council has a virus scanner. */
  readonly hasScanner: boolean;
  /** True if the page was opened with the file in its answer. */
  readonly isAnswered: boolean;
}

const id = '7b0c0f8e-8f8a-4f5d-9a53-2f4f3f1d8e01';
const notSent: World = { state: null, isSent: false, hasScanner: true, isAnswered: false };

/** Returns the world after an event, or null if the lifecycle refuses it. */
function after(world: World, event: FileEvent): World | null {
  if (world.state === null) return null;
  const applied = apply(fileMachine, { state: world.state, context: {} }, event);
  return applied.ok ? { ...world, state: applied.state } : null;
}

const receiving = (world: World): World => ({ ...world, state: 'receiving' });
const remove = ({ isSent }: World): FileEvent => ({ type: 'file.remove', sent: isSent });

type AnyOutcome = SendOutcome | CheckOutcome | RemoveOutcome;

const { news, nothing, failures } = answersOf<World, AnyOutcome>();

function sendAnswers(world: World): Record<string, Answer<World>> {
  const { state } = world;
  if (state === null) {
    const arrived: World = { ...world, state: 'waiting' };
    return {
      'is done': news(arrived, { outcome: 'received', id }),
      'has no room': news(world, { outcome: 'refused', problem: 'file.quota' }),
      // A page with the id sends the rest; one without it sends everything again.
      'stops half way': nothing(receiving(world), { outcome: 'offline' }),
    };
  }
  const arrived = after(world, { type: 'bytes.complete' });
  if (arrived !== null) {
    return {
      'is done': news(arrived, { outcome: 'received', id }),
      'is done, and its answer lost': nothing(arrived, { outcome: 'offline' }),
    };
  }
  if (state === 'removed')
    return { 'is forgotten': news({ ...world, state: null, isSent: false }, { outcome: 'gone' }) };
  // All the bytes have arrived, but the answer does not give the result of the check.
  return { 'was done before': nothing(world, { outcome: 'received', id }) };
}

function checkAnswers(world: World): Record<string, Answer<World>> {
  const { state, isSent } = world;
  const checkNews = (outcome: CheckOutcome) => ({
    [`is told ${outcome.outcome}`]: news(world, outcome),
  });
  switch (state) {
    case 'clean':
    case 'notScanned':
      return checkNews({ outcome: 'kept', mayRemove: !isSent });
    case 'refused':
      return checkNews({ outcome: 'refused', problem: 'password' });
    case 'removed':
    case null:
      return checkNews({ outcome: 'gone' });
    default:
      return checkNews({ outcome: state });
  }
}

function removeAnswers(world: World): Record<string, Answer<World>> {
  if (world.state === 'removed' || world.state === null)
    return { 'was done': news(world, { outcome: 'gone' }) };
  const done = after(world, remove(world));
  if (done === null) return { 'is refused': news(world, { outcome: 'notAllowed' }) };
  return {
    'is done': news(done, { outcome: 'removed' }),
    'is done, and its answer lost': nothing(done, { outcome: 'offline' }),
  };
}

function answers({ value }: Snapshot, world: World): Record<string, Answer<World>> {
  const anyFailure = failures(world, { outcome: 'offline' });
  if (value === 'sending') return { ...sendAnswers(world), ...anyFailure };
  if (value === 'checking') return { ...checkAnswers(world), ...anyFailure };
  return { ...removeAnswers(world), ...anyFailure };
}

/**
 * Returns what can happen meanwhile: a check of the file ends, the council gets a virus scanner, the file expires, or the
 * same person acts in another tab.
 */
function happenings(world: World): Record<string, World> {
  const scanned = world.hasScanner;
  const isKept = world.state === 'clean' || world.state === 'notScanned';
  const all: Record<string, World | null> = {
    'look.pass': after(world, { type: 'look.pass', scanned }),
    'look.refuse': after(world, { type: 'look.refuse' }),
    'look.infect': scanned ? after(world, { type: 'look.infect' }) : null,
    'a scanner': world.hasScanner || world.state !== 'notScanned' ? null : { ...world, hasScanner: true },
    'form.submit, in another tab': isKept && !world.isSent ? { ...world, isSent: true } : null,
    'file.remove, in another tab': after(world, remove(world)),
    'file.expire': after(world, { type: 'file.expire', due: true }),
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

const shownFile = ({ state }: World) => {
  if (state === 'clean' || state === 'notScanned') return 'kept';
  return state === null || state === 'removed' ? 'none' : state;
};

const begins: Readonly<Record<string, World>> = {
  'Somebody chooses a file.': notSent,
  'Somebody chooses a file where the council has no scanner.': { ...notSent, hasScanner: false },
  'A page is opened again whose file is half sent.': { ...notSent, state: 'receiving', isAnswered: true },
  'A page is opened again whose file was sent with a form.': {
    ...notSent,
    state: 'clean',
    isSent: true,
    isAnswered: true,
  },
};

/** Sending a file from a browser, against its lifecycle on the server. */
export const uploadAgreement = defineAgreement(uploadMachine, {
  process: uploadModel,
  lifecycle: fileModel,
  begins,
  rows: ({ state }): Record<string, { state: string; context: object }> =>
    state === null ? {} : { file: { state, context: {} } },
  open: ({ isAnswered }) => ({ id: isAnswered ? id : null, problem: null }),
  answerFacts: ({ state, isSent }) => [state === 'notScanned' ? 'clean' : state, isSent],
  happenings,
  asks({ context }, event, world): Ask | null {
    // A file that the server does not know, or keeps permanently, is only removed from the page.
    return event.type === 'file.remove' && context.id !== null ? { row: 'file', event: remove(world) } : null;
  },
  worthOffering: (world) => (world.state === null ? [] : [{ row: 'file', event: remove(world) }]),
  answers,
  begun(world, event) {
    if (event.type !== 'upload.begin' || world.state !== null) return world;
    return receiving(world);
  },
  believes({ value, context }) {
    // A file refused before its first byte does not exist on the server.
    const isShown = value === 'kept' || value === 'infected' || (value === 'refused' && context.id !== null);
    return isShown ? { file: value } : {};
  },
  truth: (world) => ({ file: shownFile(world) }),
});
