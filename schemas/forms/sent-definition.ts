import type { FormDefinition } from './definition.ts';

/** A definition as a browser gets it: the options of its files of choices come by themselves, and are kept for good. */
export interface SentDefinition extends FormDefinition {
  /** By the name of the file, the address of its options: an array of `Option`. */
  /** In a language that the form is said in only in part: those of its texts that are. All others are in the default one. */
  readonly said?: readonly string[];
  readonly choiceAddresses?: Readonly<Record<string, string>>;
}
