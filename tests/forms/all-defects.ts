import { inConditions, inNames, inQuestions, inRules, inWords, type Defect } from './defects.ts';
import { inAddresses } from './defects-in-addresses.ts';
import { inChoices } from './defects-in-choices.ts';
import { inDerived } from './defects-in-derived.ts';
import { inFiles } from './defects-in-files.ts';
import { inLists } from './defects-in-lists.ts';
import { inPageProofs, inPages } from './defects-in-pages.ts';
import { inPatterns } from './defects-in-patterns.ts';
import { inDoubt, inProofs } from './defects-in-proofs.ts';
import { inGaps, inWarnings } from './defects-in-warnings.ts';
import { inSettings } from './defects-in-settings.ts';
import { inFormerNames } from './former-name-defects.ts';
import { wrongMeanings } from './wrong-meanings.ts';
import { wrongShapes } from './wrong-shapes.ts';

/** Every mistake that is planted in `goodForm` itself. A new list belongs here, too: `planted.test.ts` counts. */
export const allDefects: readonly Defect[] = [
  inNames,
  inQuestions,
  inConditions,
  inRules,
  inWords,
  inChoices,
  inDerived,
  inAddresses,
  inLists,
  inPages,
  inPageProofs,
  inWarnings,
  inGaps,
  inPatterns,
  inFiles,
  inFormerNames,
  inSettings,
  inProofs,
  inDoubt,
  wrongShapes,
  wrongMeanings,
].flat();
