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
import { defineAgreement } from '../../model/define-agreement.ts';
import type { LoadOutcome, SaveOutcome, SubmitOutcome } from './contract.ts';
import { formSessionMachine } from './form-session.machine.ts';
import { formSessionModel } from './form-session.model.ts';

type Snapshot = SnapshotFrom<typeof formSessionMachine>;

/** What is true of one person's form: at the server, and in the store of one browser. */
interface World {
  readonly row: { readonly state: FormRequestState; readonly context: FormRequestContext };
  /** The answers that the server keeps are whole. */
  readonly isKeptWhole: boolean;
  /** Those on the page are; the page reckons as the server does, and offers to send only then. */
  readonly isWholeHere: boolean;
  /** The page has answers that no answer of the server has acknowledged. */
  readonly isUnsent: boolean;
  /** The draft of the server is the one that was loaded or saved here last. */
  readonly isCurrent: boolean;
  /** The council has published other questions since the page was loaded. */
  readonly isChanged: boolean;
  /** What is typed here is whole, once and for all. */
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

/** Each save counts, and counting has no end: whether the counts are the same is all that matters. */
const version = 3;

const save = (complete: boolean): FormRequestEvent => ({ type: 'draft.save', complete });
/** Whether all is there the server says, by the answers that it keeps. */
const submit = ({ isKeptWhole }: World): FormRequestEvent => ({
  type: 'form.submit',
  complete: isKeptWhole,
  agreed: true,
});

/** The world after an event, or null where the lifecycle refuses it. */
function after(world: World, event: FormRequestEvent): World | null {
  const applied = apply(formRequestMachine, world.row, event);
  return applied.ok ? { ...world, row: { state: applied.state, context: applied.context } } : null;
}

type AnyOutcome = LoadOutcome | SaveOutcome | SubmitOutcome;

const news = (world: World, output: AnyOutcome): Answer<World> => ({
  world,
  outcome: { output },
  brings: 'news',
});
const nothing = (world: World, output: AnyOutcome): Answer<World> => ({
  world,
  outcome: { output },
  brings: 'nothing',
});

/** Both drafts are in the store from then on, and the page knows which of them the server has. */
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
    // The page knows its own save again by its key, or by what is in it.
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
  const trouble = {
    'meets no session': nothing(world, { outcome: 'sessionEnded' }),
    'is lost on its way': nothing(world, { outcome: 'offline' }),
    crashes: { world, outcome: { error: new Error('the actor itself broke') }, brings: 'nothing' },
  } as const;
  if (value === 'loading') return { ...loadAnswers(world), ...trouble };
  if (value === 'saving') return { ...saveAnswers(world, context.isBehind), ...trouble };
  return { ...submitAnswers(world), ...trouble };
}

/** What the council does, and the same person on another device. */
function happenings(world: World): Record<string, World> {
  const { row, isKeptWhole } = world;
  const elsewhere = (complete: boolean) => {
    const saved = after(world, save(complete));
    return saved && { ...saved, isKeptWhole: complete, isCurrent: false };
  };
  const offered: World = { ...world, row: { state: 'pending', context: { requestType: 'review' } } };
  const all: Record<string, World | null> = {
    'draft.save whole, on another device': elsewhere(true),
    'draft.save, on another device': elsewhere(false),
    'form.submit, on another device': after(world, submit(world)),
    'form.pause': after(world, { type: 'form.pause' }),
    'form.resume': after(world, { type: 'form.resume', begun: true, complete: isKeptWhole }),
    'form.reopen': after(world, { type: 'form.reopen', complete: isKeptWhole }),
    'form.offer of a review':
      row.state === 'submitted' || (row.state === 'pending' && row.context.requestType === 'update')
        ? offered
        : null,
    'update.start': after(world, { type: 'update.start', allowed: true }),
    'other questions': world.isChanged ? null : { ...world, isChanged: true },
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

const standing = ({ row: { state } }: World) =>
  state === 'submitted' ? 'sent' : state === 'on-hold' ? 'paused' : 'draft';

/** Filling a form in, in one tab, against the life of the request at the server. */
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
  told: (world) => [standing(world), world.isCurrent],
  happenings,
  asks(_, event, world): Ask | null {
    switch (event.type) {
      // A question that can be answered is an offer to keep the answer.
      case 'answers.change':
        return { row: 'request', event: save(world.typesWhole) };
      case 'changes.accept':
        return { row: 'request', event: save(world.isWholeHere) };
      case 'conflict.settle':
        return event.choice === 'theirs' ? null : { row: 'request', event: save(world.isWholeHere) };
      case 'form.submit':
        return world.isWholeHere ? { row: 'request', event: submit(world) } : null;
      // To try again is to ask what became of it, and "no" is an answer too.
      default:
        return null;
    }
  },
  worthOffering: (world) => [
    // Other questions are to be read first, and what is whole without a save is saved on the way: both make another world.
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
  truth: (world) => ({ form: standing(world) }),
});
