import type { AnswerCheck } from '#domain/forms/answer-check.ts';
import { updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { itemById } from '#domain/forms/lists/own-items.ts';
import { withItemAnswer } from './with-item.ts';
import type { FormProgress, FormStartResponse, SubmitResponse } from '#schemas/api/forms.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import { withFacts } from '#domain/forms/known-facts.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A person's form, as this page knows it. */
export interface FormFacts {
  /** The form's definition, in the reader's language. */
  readonly definition: FormDefinition;
  readonly definitionHash: string;
  /** The definition's checks for each answer, the same as the server's. */
  readonly check: AnswerCheck;
  /** The current day in London, by the server. */
  readonly today: string;
  readonly progress: FormProgress;
  /** The council's changes that the person has not read yet. */
  readonly changes: FormStartResponse['changes'];
  /** The council's latest changes, kept after reading: they explain why a question is asked, or is not. */
  readonly latestChanges: FormStartResponse['changes'];
  /** ISO instant at which the person last sent any of the current answers; null if never. */
  readonly sentAt: string | null;
  /** ISO instants at which the answers in `loaded` were sent as they are, by name or by the id of the item. */
  readonly sentTimes: Readonly<Record<string, string>>;
  /** Facts known about the person, which count in conditions as answers do. */
  readonly known: KnownFacts;
  /** True if addresses can be looked up by their postcode. */
  readonly findsAddresses: boolean;
  /** The answers as the server gave them when the form was loaded. */
  readonly loaded: Answers;
  /** The answers on the screen. */
  readonly answers: Answers;
  /** The answers last known to be on the server or, for a visitor, in this browser. */
  readonly base: Answers;
  /** The answers saved elsewhere; null if there is nothing to choose. */
  readonly theirs: Answers | null;
  /**
   * Milliseconds by this computer's clock: the time of the server's last answer, if it could not be reached
   * when the form was loaded; null if the form is as the server has it.
   */
  readonly keptAt: number | null;
  readonly receipt: SubmitResponse['receipt'];
  /** True if this browser could not keep a visitor's answers. */
  readonly isStorageFull: boolean;
}

export const noAnswers: Answers = { values: {}, lists: {} };

/**
 * The answers of a form while they are typed. It makes no calls, and notifies its subscribers of every change.
 */
export class FormStore {
  #facts: FormFacts | null = null;
  #position: JourneyResult | undefined;
  readonly #listeners = new Set<() => void>();

  readonly snapshot = (): FormFacts | null => this.#facts;

  /**
   * Returns the person's position by the answers on the screen, computed once per change; null while nothing is
   * loaded.
   */
  readonly position = (): JourneyResult | null => {
    if (this.#facts === null) return null;
    const { definition, answers, known, today, check } = this.#facts;
    this.#position = updateJourney(definition, withFacts(answers, known), today, check, this.#position);
    return this.#position;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stores an answer of the server, or the result of merging it. */
  set(facts: FormFacts): void {
    this.#facts = facts;
    this.#listeners.forEach((listener) => listener());
  }

  /** Forgets the form and its answers. */
  clear(): void {
    this.#facts = null;
    this.#position = undefined;
    this.#listeners.forEach((listener) => listener());
  }

  /** Changes part of the state; does nothing while nothing is loaded. */
  patch(part: Partial<FormFacts>): void {
    if (this.#facts !== null) this.set({ ...this.#facts, ...part });
  }

  /** Sets one answer of the form or of a list item; undefined removes it. */
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
    const counted = itemById(this.position()?.walked.effective.lists[at.list], at.item);
    this.patch({ answers: withItemAnswer(answers, at, name, value, counted) });
  }

  /** Sets the items of a list after one has been added, removed or put back. */
  setItems(list: string, items: readonly ListItem[]): void {
    if (this.#facts === null) return;
    const { answers } = this.#facts;
    this.patch({ answers: { ...answers, lists: { ...answers.lists, [list]: items } } });
  }
}
