import { optionsOf } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect, warning } from './defect.ts';
import { memberOf, type Inventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';

/** Checks the options for how two people are related: each needs its inverse. */
export function checkInverses({ definition, questions }: Inventory): FormDefect[] {
  return questions.flatMap((question) => {
    const isOfPair = question.list !== null && memberOf(definition.lists, question.list)?.pairs !== undefined;
    return wrongInverses(question, isOfPair);
  });
}

function wrongInverses({ schema, pointer, name, list }: PlacedQuestion, isOfPair: boolean): FormDefect[] {
  const options = optionsOf(schema);
  const at = 'items' in schema ? `${pointer}/items/oneOf` : `${pointer}/oneOf`;
  const has = options.filter(({ inverse }) => inverse !== undefined);
  if (has.length === 0) return [];
  if (!isOfPair)
    return [
      warning(
        'inverseOfOne',
        `${at}/${options.findIndex(({ inverse }) => inverse !== undefined)}/inverse`,
        `"${name}" is ${list === null ? 'asked once' : `asked of each of "${list}"`}, so it has no inverse.`,
        'Remove "inverse", or ask it of the items of a list with "pairs".',
      ),
    ];
  return options.flatMap((option, index) => {
    const pointerOf = `${at}/${index}/inverse`;
    if (option.inverse === undefined)
      return [
        error(
          'inverseMissing',
          `${at}/${index}`,
          `"${option.const}" has no "inverse", but other options have one.`,
          'Add its "inverse". If it is the same both ways, such as "partner", write the option itself.',
        ),
      ];
    const other = options.find((one) => one.const === option.inverse);
    if (other?.inverse === option.const) return [];
    return [
      error(
        'inverse',
        pointerOf,
        other === undefined
          ? `There is no option "${option.inverse}".`
          : `The inverse of "${option.const}" is "${option.inverse}", but the inverse of that is "${other.inverse}".`,
        'Give each of the two the other as its "inverse".',
      ),
    ];
  });
}
