import type { FormDefinition } from './definition.ts';

/** A definition as sent to a browser: options from files come separately, at addresses that never change. */
export interface SentDefinition extends FormDefinition {
  /** The translated texts, if the form is only partly translated. All others are in the default language. */
  readonly said?: readonly string[];
  /** Addresses of options by the name of their file; each returns an array of `Option`. */
  readonly choiceAddresses?: Readonly<Record<string, string>>;
}
