import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { NamedItem } from '#web/features/forms/page/contract.ts';

/** A page of a form to be shown by itself. */
export interface ShownPage {
  readonly definition: FormDefinition;
  readonly page: string;
  readonly item: NamedItem | null;
  readonly answers: Answers['values'];
  readonly asked: readonly string[];
  readonly items: { readonly [list: string]: readonly NamedItem[] };
  /** The problems found at each attempt to continue. */
  readonly findings: readonly FormFinding[];
}

/** The functions of the page of `bench.tsx`. */
interface FormBench {
  show(page: ShownPage): void;
  answers(): Answers['values'];
}

declare global {
  interface Window {
    formBench?: FormBench;
  }
}
