import { createHash } from 'node:crypto';
import type { Choices } from '#domain/forms/choices/choice-file.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A form of a council as it is served. Never changed: a change is another one with another hash. */
export interface LoadedForm {
  readonly definition: FormDefinition;
  /** Of the merged definition: the same hash means the same pages, judged the same way. 32 hexadecimal digits. */
  readonly hash: string;
  /** Sentences in the other languages of the council, by locale. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The files of choices that it asks for, by name: their options are in the definition, too. */
  readonly choices: ReadonlyMap<string, Choices>;
}

/** 32 hexadecimal digits, the same for the same merged definition. */
export function formHash(definition: FormDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 32);
}

/**
 * Makes a form of its definition, which has been checked.
 * @param hash of the definition, where it is known
 */
export function loadForm(
  definition: FormDefinition,
  texts: LoadedForm['texts'],
  choices: LoadedForm['choices'] = new Map(),
  hash = formHash(definition),
): LoadedForm {
  return { definition, hash, texts, choices };
}
