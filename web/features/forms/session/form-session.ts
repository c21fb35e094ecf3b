import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { formSessionMachine } from '#machines/process/form-session/form-session.machine.ts';
import type { FormSending } from '#schemas/api/bootstrap.ts';
import { factsOfBlankForm, formCalls, type FormDependencies } from './form-calls.ts';
import { FormStore, type FormFacts } from './form-store.ts';
import { storeUnsent } from '../../form-drafts/kept-drafts.ts';
import type { OpenDraft } from '../../form-drafts/use-open-draft.ts';
import type { Walk } from '#domain/forms/journey/effective-answers.ts';
import { answeredPages, seenKey } from './page-progress.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { filledInBefore } from './filled-in.ts';

/** The pages of a form that the person has seen, as far as this browser tab knows. */
class SeenPages {
  readonly #shown = new Set<string>();
  readonly #isMember: boolean;

  constructor(isMember: boolean) {
    this.#isMember = isMember;
  }

  /** Notes that the person opened a page. */
  show(page: Pick<PlacedPage, 'page' | 'item'>): void {
    this.#shown.add(seenKey(page));
  }

  /**
   * Returns the keys of the pages shown since the form was opened, and of pages that the person answered
   * earlier. Prefilled pages do not count as seen.
   */
  known(facts: FormFacts, walked: Walk): ReadonlySet<string> {
    const before = filledInBefore(facts, this.#isMember);
    const isTheirs = before === null || before === 'sent';
    return isTheirs ? new Set([...this.#shown, ...answeredPages(facts.definition, walked)]) : this.#shown;
  }
}

type FormActor = ActorRefFrom<typeof formSessionMachine>;

/** An open form: the typed answers, and their saving. */
export interface FormSession extends OpenDraft {
  readonly form: string;
  readonly isMember: boolean;
  readonly store: FormStore;
  readonly actor: FormActor;
  readonly seen: SeenPages;
  /** The submission made before any script ran, whose answers the form's first page shows. */
  readonly sending: FormSending | undefined;
  /** Closes the form of a person who has logged out: its answers are no longer saved, kept or shown. */
  readonly abandon: () => void;
}

/** Opens a form; it loads once the actor starts. Until then a blank form is shown, read-only. */
export function openForm(dependencies: Omit<FormDependencies, 'store'>): FormSession {
  const store = new FormStore();
  if (dependencies.blank) store.set(factsOfBlankForm(dependencies.blank, dependencies.sending));
  const calls = formCalls({ ...dependencies, store });
  const actor = createActor(
    formSessionMachine.provide({
      actors: {
        loadForm: fromPromise(({ signal }) => calls.load(signal)),
        saveDraft: fromPromise(({ input, signal }) => calls.save(input.version, signal)),
        submitForm: fromPromise(({ input, signal }) => calls.submit(input.version, signal)),
      },
    }),
    { input: { form: dependencies.form } },
  );
  const stopKeeping = store.subscribe(() => {
    if (actor.getSnapshot().hasTag('waiting')) calls.storeInBrowser();
  });
  return {
    form: dependencies.form,
    isMember: dependencies.accountId !== null,
    store,
    actor,
    sending: dependencies.sending,
    seen: new SeenPages(dependencies.accountId !== null),
    save: () => actor.send({ type: 'answers.save' }),
    storeInBrowser: () =>
      (actor.getSnapshot().hasTag('kept') && store.snapshot()?.isStorageFull !== true) ||
      calls.storeInBrowser(),
    abandon() {
      stopKeeping();
      actor.stop();
      storeUnsent(dependencies.form, null);
      store.clear();
    },
  };
}
