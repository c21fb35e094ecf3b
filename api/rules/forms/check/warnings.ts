import { references } from '#domain/forms/conditions/references.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { type FormDefect, warning } from './defect.ts';
import type { Inventory, PlacedCondition } from '#domain/forms/check/inventory.ts';

/** Reports warnings that do not look at the answer they are about, or that ask nothing. */
export function checkWarnings({ conditions, definition }: Inventory): FormDefect[] {
  const derived = derivationsOf(definition);
  return conditions.flatMap((placed) => {
    const { warns, condition, pointer } = placed;
    if (warns === undefined) return [];
    const { question, name } = warns;
    const at = pointer.slice(0, pointer.lastIndexOf('/'));
    const isAbout = references(condition, derived).some(
      (one) => one.kind !== 'list' && one.name === question.name,
    );
    const asks = /\?\W*$/.test(question.ui?.warn?.[name]?.text ?? '');
    return [
      ...(isAbout ? [] : [notAbout(placed, question.name)]),
      ...(asks
        ? []
        : [
            warning(
              'warnAsksNothing',
              `${at}/text`,
              'The text is not a question, but the button below it says “Yes, it is right”.',
              'End it with a question, such as "Is this right?".',
            ),
          ]),
    ];
  });
}

function notAbout({ pointer, of }: PlacedCondition, question: string): FormDefect {
  return warning(
    'warnOfOther',
    pointer,
    `${of.replace('the', 'The')} does not use "${question}", so people would be asked whether it is right whatever they answer.`,
    `Use "${question}" in it, or move the warning to the question that it uses.`,
  );
}
