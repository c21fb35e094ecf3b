import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { judge, type Judgement } from '#domain/forms/journey.ts';
import type { FormProgress, FormStartResponse, SubmitResponse } from '#schemas/api/forms.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** One form of one person, as this page knows it. */
export interface FormFacts {
  /** In the reader's language. */
  readonly definition: FormDefinition;
  readonly definitionHash: string;
  /** What the definition asks of each answer, as the server judges it. */
  readonly check: AnswerCheck;
  /** The server's day in London. */
  readonly today: string;
  readonly progress: FormProgress;
  /** What the council changed, and nobody has read yet. */
  readonly changes: FormStartResponse['changes'];
  /** What it changed last, kept after it was read: it explains why something is asked, or is not. */
  readonly latestChanges: FormStartResponse['changes'];
  /** As they are on the screen. */
  readonly answers: Answers;
  /** As the server, or for a visitor this browser, was last known to have them. */
  readonly base: Answers;
  /** As they were saved elsewhere; null where nobody has to choose. */
  readonly theirs: Answers | null;
  readonly receipt: SubmitResponse['receipt'];
  /** This browser could not keep the answers of a visitor. */
  readonly isStorageFull: boolean;
}

export const noAnswers: Answers = { values: {}, lists: {} };

/**
 * The answers of one form: the one place where they are while they are typed. It calls nobody; who listens is told of
 * every change.
 */
export class FormStore {
  #facts: FormFacts | null = null;
  #judgement: Judgement | undefined;
  readonly #listeners = new Set<() => void>();

  readonly snapshot = (): FormFacts | null => this.#facts;

  /** Where the person is by what is on the screen, judged once for each change of it; null while nothing is loaded. */
  readonly judgement = (): Judgement | null => {
    if (this.#facts === null) return null;
    const { definition, answers, today, check } = this.#facts;
    this.#judgement = judge(definition, answers, today, check, this.#judgement);
    return this.#judgement;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts what came from the server, or what became of it, in place. */
  set(facts: FormFacts): void {
    this.#facts = facts;
    this.#listeners.forEach((listener) => listener());
  }

  /** Forgets the form and its answers. */
  clear(): void {
    this.#facts = null;
    this.#judgement = undefined;
    this.#listeners.forEach((listener) => listener());
  }

  /** Changes some of what is known; nothing where nothing is loaded. */
  patch(part: Partial<FormFacts>): void {
    if (this.#facts !== null) this.set({ ...this.#facts, ...part });
  }

  /** One answer of the form, or of an item of a list; undefined takes it away. */
  answer(
    at: { readonly list: string; readonly item: string } | null,
    name: string,
    value: AnswerValue | undefined,
  ): void {
    if (this.#facts === null) return;
    const { answers } = this.#facts;
    if (at === null) {
      this.patch({ answers: { ...answers, values: { ...answers.values, [name]: value } } });
      return;
    }
    this.setItems(
      at.list,
      (answers.lists[at.list] ?? []).map((item) => (item.id === at.item ? { ...item, [name]: value } : item)),
    );
  }

  /** The items of a list, after one was added, removed or put back. */
  setItems(list: string, items: readonly ListItem[]): void {
    if (this.#facts === null) return;
    const { answers } = this.#facts;
    this.patch({ answers: { ...answers, lists: { ...answers.lists, [list]: items } } });
  }
}
