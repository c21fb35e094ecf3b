import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { formSessionMachine } from '#machines/process/form-session/form-session.machine.ts';
import { formCalls, type FormWorld } from './form-calls.ts';
import { FormStore } from './form-store.ts';
import { SeenPages } from './seen-pages.ts';
import { keepUnsent } from '../drafts/kept-drafts.ts';

export type FormActor = ActorRefFrom<typeof formSessionMachine>;

/** A form that is open: what is typed, and what becomes of it. */
export interface FormSession {
  readonly form: string;
  readonly isMember: boolean;
  readonly store: FormStore;
  readonly actor: FormActor;
  readonly seen: SeenPages;
  /** Keeps in this browser what was typed and is not saved. Says whether the page could go now and nothing were lost. */
  readonly keepInTab: () => boolean;
  /** Closes the form of somebody who is gone: nothing of it is saved, kept or shown from now on. */
  readonly abandon: () => void;
}

/** Opens a form; it is loaded once the actor is started. */
export function openForm(world: Omit<FormWorld, 'store'>): FormSession {
  const store = new FormStore();
  const calls = formCalls({ ...world, store });
  const actor = createActor(
    formSessionMachine.provide({
      actors: {
        loadForm: fromPromise(({ signal }) => calls.load(signal)),
        saveDraft: fromPromise(({ input, signal }) => calls.save(input.version, signal)),
        submitForm: fromPromise(({ input, signal }) => calls.submit(input.version, signal)),
      },
    }),
    { input: { form: world.form } },
  );
  const stopKeeping = store.subscribe(() => {
    if (actor.getSnapshot().hasTag('waiting')) calls.keepInTab();
  });
  return {
    form: world.form,
    isMember: world.accountId !== null,
    store,
    actor,
    seen: new SeenPages(world.accountId !== null),
    keepInTab: () =>
      (actor.getSnapshot().hasTag('kept') && store.snapshot()?.isTabFull !== true) || calls.keepInTab(),
    abandon() {
      stopKeeping();
      actor.stop();
      keepUnsent(world.form, null);
      store.clear();
    },
  };
}
