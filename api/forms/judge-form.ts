import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { FormOutcome } from '../database/tables.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** A form as this council has it, able to judge answers. */
export interface JudgedForm {
  readonly loaded: LoadedForm;
  readonly definition: FormDefinition;
  /** Of the definition with the council's own patches, and of its validators. */
  readonly hash: string;
  /**
   * Where somebody is, by these answers.
   * @param today the day in London, `YYYY-MM-DD`.
   */
  journey(answers: Answers, today: string): Journey;
  /** What answers that count end in; null where the form ends in nothing. In the words of `locale`. */
  outcome(effective: Answers, today: string, locale: string): FormOutcome | null;
  /** A sentence of the definition in another language; the sentence itself where it has no translation. */
  say(sentence: string, locale: string): string;
}
