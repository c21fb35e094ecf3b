import { inConditions, inNames, inQuestions, inRules, defectsInWords, type Defect } from './defects.ts';
import { inAddresses } from './defects-in-addresses.ts';
import { inChoices } from './defects-in-choices.ts';
import { inDerived } from './defects-in-derived.ts';
import { inFiles } from './defects-in-files.ts';
import { inLists } from './defects-in-lists.ts';
import { inPageProofs, inPages } from './defects-in-pages.ts';
import { inPatterns } from './defects-in-patterns.ts';
import { inDoubt, inProofs, type ProofDefect } from './defects-in-proofs.ts';
import { inGaps, inWarnings } from './defects-in-warnings.ts';
import { defectsInSettings } from './defects-in-settings.ts';
import { inFormerNames } from './former-name-defects.ts';
import { wrongMeanings } from './wrong-meanings.ts';
import { wrongShapes, type WrongFile } from './wrong-shapes.ts';

/** Mistakes found by reading the form, by where they are: `defects.test.ts`. */
export const inReading: readonly (readonly [where: string, defects: readonly Defect[]])[] = [
  ['names', inNames],
  ['questions', inQuestions],
  ['conditions', inConditions],
  ['rules', inRules],
  ['words', defectsInWords],
  ['settings', defectsInSettings],
  ['derived', inDerived],
  ['pages', inPages],
  ['addresses', inAddresses],
  ['lists', inLists],
  ['warnings', inWarnings],
  ['gaps', inGaps],
  ['patterns', inPatterns],
  ['choices', inChoices],
  ['files', inFiles],
  ['former names', inFormerNames],
];

/** Wrong files with the text of the reported line: `wrong-files.test.ts`. */
export const wrongFiles: readonly WrongFile[] = [...wrongShapes, ...wrongMeanings];

/** Mistakes only a proof finds: `forms-check.test.ts`. */
export const inProving: readonly ProofDefect[] = [...inProofs, ...inPageProofs, ...inDoubt];

/** Every mistake planted in `goodForm` itself; each list above belongs to one test. */
export const allDefects: readonly Defect[] = [
  ...inReading.flatMap(([, defects]) => defects),
  ...wrongFiles,
  ...inProving,
];
