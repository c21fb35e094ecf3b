import { error, type FormDefect, warning } from '../check/defect.ts';
import type { Proof } from './prove.ts';

/** What proofs of reachability find, in words. */
export function proofDefects(proofs: readonly Proof[]): FormDefect[] {
  return proofs.flatMap(({ verdict, page, question, pointer }): FormDefect[] => {
    const what = question === null ? `The page "${page}"` : `The question "${question}"`;
    if (verdict === 'unreachable')
      return [
        error(
          question === null ? 'unreachable' : 'neverAsked',
          pointer,
          `${what} is never asked: no answers make its condition hold.`,
          'Look at its condition, and at those of the questions that it speaks of, one by one.',
        ),
      ];
    if (verdict === 'undecided')
      return [
        warning(
          'undecided',
          pointer,
          `Whether ${what.replace('The', 'the')} is ever asked could be neither shown nor ruled out.`,
          'Try it by hand, or make its condition simpler.',
        ),
      ];
    if (verdict === 'contradicted')
      return [
        error(
          'contradicted',
          pointer,
          `${what} should be asked of somebody by this check, and is not by the engine.`,
          'This is a mistake of Lintel and not of the form: report it.',
        ),
      ];
    return [];
  });
}
