import { createHash } from 'node:crypto';
import type { Choices } from '../rules/forms/choices/choice-file.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A council's form as it is served. Immutable: a change makes a new form with another hash. */
export interface LoadedForm {
  readonly definition: FormDefinition;
  /**
   * Hash of the merged definition, 32 hexadecimal digits: the same hash means the same pages and the same
   * checks.
   */
  readonly hash: string;
  /** Sentences in the other languages of the council, by locale. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The files of choices that it uses, by name; their options are in the definition too. */
  readonly choices: ReadonlyMap<string, Choices>;
}

/** Returns 32 hexadecimal digits, the same for the same merged definition. */
export function formHash(definition: FormDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 32);
}

/**
 * Builds a form from a checked definition.
 * @param hash the definition's hash, if already known
 */
export function loadForm(
  definition: FormDefinition,
  texts: LoadedForm['texts'],
  choices: LoadedForm['choices'] = new Map(),
  hash = formHash(definition),
): LoadedForm {
  return { definition, hash, texts, choices };
}
