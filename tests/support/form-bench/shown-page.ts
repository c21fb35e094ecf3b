import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { NamedItem } from '#web/features/forms/page/contract.ts';

/** A page of a form, to be shown on its own. */
export interface ShownPage {
  readonly definition: FormDefinition;
  readonly page: string;
  readonly item: NamedItem | null;
  readonly answers: Answers['values'];
  readonly asked: readonly string[];
  readonly items: { readonly [list: string]: readonly NamedItem[] };
  /** What is found at each try to go on. */
  readonly findings: readonly FormFinding[];
}

/** What the page of `bench.tsx` can be told to do, and asked. */
export interface FormBench {
  show(page: ShownPage): void;
  answers(): Answers['values'];
}

declare global {
  interface Window {
    formBench?: FormBench;
  }
}
