import type { SnapshotFrom } from 'xstate';
import { apply } from '../../lifecycle/apply.ts';
import {
  formRequestMachine,
  type FormRequestContext,
  type FormRequestEvent,
  type FormRequestState,
} from '../../lifecycle/form-request.machine.ts';
import { formRequestModel } from '../../lifecycle/form-request.model.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import type { LoadOutcome, SaveOutcome, SubmitOutcome } from './contract.ts';
import { formSessionMachine } from './form-session.machine.ts';
import { formSessionModel } from './form-session.model.ts';

type Snapshot = SnapshotFrom<typeof formSessionMachine>;

/** The actual state of one person's form, on the server and in the store of one browser. */
interface World {
  readonly row: { readonly state: FormRequestState; readonly context: FormRequestContext };
  /** True if the server's answers are complete. */
  readonly isKeptWhole: boolean;
  /** True if the page's answers are complete. The page checks like the server, and offers to send only then. */
  readonly isWholeHere: boolean;
  /** True if the page has answers that the server has not confirmed. */
  readonly isUnsent: boolean;
  /** True if the server's draft is the one last loaded or saved here. */
  readonly isCurrent: boolean;
  /** True if the council has published other questions since the page was loaded. */
  readonly isChanged: boolean;
  /** True if typing here makes the form complete; fixed for the whole walk. */
  readonly typesWhole: boolean;
}

const first: World = {
  row: { state: 'pending', context: { requestType: 'new' } },
  isKeptWhole: false,
  isWholeHere: false,
  isUnsent: false,
  isCurrent: true,
  isChanged: false,
  typesWhole: true,
};

const review: World = {
  ...first,
  row: { state: 'pending', context: { requestType: 'review' } },
  isKeptWhole: true,
  isWholeHere: true,
  typesWhole: false,
};

/** A fixed number, since counting saves would never end: it only matters whether versions are equal. */
const version = 3;

const save = (complete: boolean): FormRequestEvent => ({ type: 'draft.save', complete });
/** Returns the event that sends the form. The server decides by its own answers whether it is complete. */
const submit = ({ isKeptWhole }: World): FormRequestEvent => ({
  type: 'form.submit',
  complete: isKeptWhole,
  agreed: true,
});

/** Returns the world after an event, or null if the lifecycle refuses it. */
function after(world: World, event: FormRequestEvent): World | null {
  const applied = apply(formRequestMachine, world.row, event);
  return applied.ok ? { ...world, row: { state: applied.state, context: applied.context } } : null;
}

type AnyOutcome = LoadOutcome | SaveOutcome | SubmitOutcome;

const { news, nothing, failures } = answersOf<World, AnyOutcome>();

/**
 * Returns a conflict: from then on both drafts are in the store, and the page knows which one the server has.
 */
const conflict = (world: World): Answer<World> =>
  news({ ...world, isCurrent: true, isUnsent: true }, { outcome: 'conflict', version });

function loadAnswers(world: World): Record<string, Answer<World>> {
  const { row, isUnsent, isCurrent, isChanged, isKeptWhole } = world;
  const current: World = {
    ...world,
    isCurrent: true,
    isChanged: false,
    isWholeHere: isUnsent ? world.isWholeHere : isKeptWhole,
  };
  if (row.state === 'submitted') return { 'has been sent': news(current, { outcome: 'submitted', version }) };
  if (row.state === 'on-hold') return { 'is paused': news(current, { outcome: 'onHold', version }) };
  if (isUnsent && !isCurrent) return { 'is another draft': conflict({ ...world, isChanged: false }) };
  const also = `${isUnsent ? ', where answers wait' : ''}${isChanged ? ', with other questions' : ''}`;
  return { [`is loaded${also}`]: news(current, { outcome: 'loaded', version, isChanged, isUnsent }) };
}

function saveAnswers(world: World, isBehind: boolean): Record<string, Answer<World>> {
  const done = after(world, save(world.isWholeHere));
  if (done === null) return { 'is too late': nothing(world, { outcome: 'closed' }) };
  if (!world.isCurrent) return { 'meets another draft': conflict(world) };
  const kept = { ...done, isKeptWhole: world.isWholeHere };
  return {
    'is done': news({ ...kept, isUnsent: isBehind }, { outcome: 'saved', version }),
    // The page recognises its own save by its key or its contents.
    'is done, and its answer lost': nothing({ ...kept, isUnsent: true }, { outcome: 'offline' }),
  };
}

function submitAnswers(world: World): Record<string, Answer<World>> {
  if (world.isChanged) return { 'meets other questions': nothing(world, { outcome: 'definitionChanged' }) };
  const { state } = world.row;
  if (state === 'submitted' || state === 'on-hold') {
    return { 'is too late': nothing(world, { outcome: 'closed' }) };
  }
  if (!world.isCurrent) return { 'meets another draft': conflict(world) };
  const done = after(world, submit(world));
  if (done === null) return { 'is refused': news(world, { outcome: 'failed', code: 'form.incomplete' }) };
  return {
    'is done': news(done, { outcome: 'submitted', version }),
    'is done, and its answer lost': nothing(done, { outcome: 'offline' }),
  };
}

function answers({ value, context }: Snapshot, world: World): Record<string, Answer<World>> {
  const anyFailure = failures(world, { outcome: 'offline' });
  if (value === 'loading') return { ...loadAnswers(world), ...anyFailure };
  if (value === 'saving') return { ...saveAnswers(world, context.isBehind), ...anyFailure };
  return { ...submitAnswers(world), ...anyFailure };
}

/** Returns the changes that the council, or the same person on another device, may make meanwhile. */
function happenings(world: World): Record<string, World> {
  const { row, isKeptWhole } = world;
  const elsewhere = (complete: boolean) => {
    const saved = after(world, save(complete));
    return saved && { ...saved, isKeptWhole: complete, isCurrent: false };
  };
  const all: Record<string, World | null> = {
    'draft.save whole, on another device': elsewhere(true),
    'draft.save, on another device': elsewhere(false),
    'form.submit, on another device': after(world, submit(world)),
    'form.pause': after(world, { type: 'form.pause' }),
    'form.resume': after(world, { type: 'form.resume', begun: true, complete: isKeptWhole }),
    'form.reopen': after(world, { type: 'form.reopen', complete: isKeptWhole }),
    'form.offer of a review': after(world, {
      type: 'form.offer',
      requestType: 'review',
      isOwn: row.context.requestType === 'update',
    }),
    'update.start': after(world, { type: 'update.start', allowed: true }),
    'other questions': world.isChanged ? null : { ...world, isChanged: true },
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

const stateOf = ({ row: { state } }: World) =>
  state === 'submitted' ? 'sent' : state === 'on-hold' ? 'paused' : 'draft';

/** Filling in a form in one tab, against the lifecycle of the request on the server. */
export const formSessionAgreement = defineAgreement(formSessionMachine, {
  process: formSessionModel,
  lifecycle: formRequestModel,
  begins: {
    'A form is opened by somebody who can finish it.': first,
    'A form is opened by somebody who leaves something out.': { ...first, typesWhole: false },
    'A review is opened, in which all is as it was.': review,
  },
  rows: ({ row }) => ({ request: row }),
  open: () => ({ form: 'my-profile' }),
  answerFacts: (world) => [stateOf(world), world.isCurrent],
  happenings,
  asks(_, event, world): Ask | null {
    switch (event.type) {
      // Typing an answer offers to save it.
      case 'answers.change':
        return { row: 'request', event: save(world.typesWhole) };
      case 'changes.accept':
        return { row: 'request', event: save(world.isWholeHere) };
      case 'conflict.settle':
        return event.choice === 'theirs' ? null : { row: 'request', event: save(world.isWholeHere) };
      case 'form.submit':
        return world.isWholeHere ? { row: 'request', event: submit(world) } : null;
      // Trying again asks for the outcome of the request, which may be a refusal.
      default:
        return null;
    }
  },
  worthOffering: (world) => [
    // New questions must be read first, and a form that is complete without a save is saved on the way: both
    // change the world.
    ...(world.isChanged ? [] : [{ row: 'request', event: save(false) }]),
    ...(world.isChanged || world.isUnsent || !world.isWholeHere || world.row.state !== 'submit'
      ? []
      : [{ row: 'request', event: submit(world) }]),
  ],
  answers,
  begun(world, event) {
    if (event.type === 'answers.change') return { ...world, isUnsent: true, isWholeHere: world.typesWhole };
    if (event.type !== 'conflict.settle' || event.choice !== 'theirs') return world;
    return { ...world, isUnsent: false, isWholeHere: world.isKeptWhole };
  },
  believes({ value }) {
    if (value === 'submitted') return { form: 'sent' };
    if (value === 'onHold') return { form: 'paused' };
    return ['loading', 'notLoaded', 'sessionEnded'].includes(value) ? {} : { form: 'draft' };
  },
  truth: (world) => ({ form: stateOf(world) }),
});
