import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormDefect } from '#api/rules/forms/check/defect.ts';
import { sharedAnswers, type SharedAnswer } from './asked-twice.ts';
import { hiddenDefects } from './hidden.ts';
import { nothingOffered, type ProvedChoice } from './nothing-offered.ts';
import { proofDefects } from './proof-defects.ts';
import { proveReachable, type Proof } from './prove.ts';
import { sameTitles } from './same-titles.ts';

/** The proofs of a form, and the defects that they found. */
export interface ProvedForm {
  readonly proofs: readonly Proof[];
  /** Answers that two pages ask for. */
  readonly shared: readonly SharedAnswer[];
  /** Choices whose options have conditions. */
  readonly choices: readonly ProvedChoice[];
  readonly defects: readonly FormDefect[];
}

/**
 * Proves everything about a form except its journeys. The form must have passed `checkDefinition`.
 * @param today ISO day in London
 */
export function proveForm(definition: FormDefinition, today: string): ProvedForm {
  const proofs = proveReachable(definition, today);
  const shared = sharedAnswers(definition, today);
  const choices = [...nothingOffered(definition, today), ...sameTitles(definition, today)];
  const defects = [
    ...proofDefects(definition, proofs),
    ...choices.flatMap(({ defect }) => defect ?? []),
    ...hiddenDefects(definition, today),
    ...shared.flatMap(({ defect }) => defect ?? []),
  ];
  return { proofs, shared, choices, defects };
}
