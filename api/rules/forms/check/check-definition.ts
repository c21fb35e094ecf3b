import type { FormDefinition } from '#schemas/forms/definition.ts';
import { conditionTypes } from '#domain/forms/condition-types.ts';
import { typeCheck } from '../conditions/type-check.ts';
import { withoutConsequences } from './causes.ts';
import { checkChoices } from './choices.ts';
import { checkConstantConditions } from './constant-conditions.ts';
import { checkDayBounds } from './day-bounds.ts';
import { error, type FormDefect, warning } from './defect.ts';
import { checkDerived } from './derived.ts';
import { checkFiles } from './files.ts';
import { checkGaps } from './gaps.ts';
import { pointerIn, takeInventory, type Inventory } from '#domain/forms/check/inventory.ts';
import { findLinkDefects } from './links.ts';
import { checkLinkedLists } from './lists.ts';
import { checkNames } from './names.ts';
import { checkNumberBounds } from './number-bounds.ts';
import { checkOrder } from './order.ts';
import { findOutsideDefects } from './outside.ts';
import { checkPageAddresses } from './page-addresses.ts';
import { checkPageTexts } from './page-texts.ts';
import { checkPatterns } from './patterns.ts';
import { checkPlainWords } from './plain-words.ts';
import { checkQuestions } from './questions.ts';
import { checkReader } from './reader.ts';
import { checkReservedNames } from './reserved-names.ts';
import { checkRules } from './rules.ts';
import { checkWarnings } from './warnings.ts';
import { checkFormerNames } from './was.ts';
import { checkWords } from './words.ts';
import { references } from '#domain/forms/conditions/references.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';

/**
 * Returns every error and warning that can be found by reading a definition, except those that only follow from
 * another. Assumes that the definition has the right shape. `../prove` shows whether each page can be reached.
 */
export function checkDefinition(definition: FormDefinition): FormDefect[] {
  const inventory = takeInventory(definition);
  return withoutConsequences(definition, [
    ...checkNames(inventory),
    ...checkReservedNames(inventory),
    ...checkQuestions(inventory),
    ...checkChoices(inventory),
    ...checkLinkedLists(inventory),
    ...checkReader(inventory),
    ...checkDerived(inventory),
    ...checkDayBounds(inventory),
    ...checkNumberBounds(inventory),
    ...checkFiles(inventory),
    ...checkPageAddresses(inventory),
    ...checkGaps(inventory),
    ...checkPageTexts(inventory),
    ...findLinkDefects(definition),
    ...checkPatterns(inventory),
    ...checkTypes(inventory),
    ...checkOrder(inventory),
    ...checkOwnList(inventory),
    ...checkWarnings(inventory),
    ...checkFormerNames(inventory),
    ...checkRules(inventory),
    ...findOutsideDefects(inventory),
    ...checkOutcomes(definition),
    ...checkUpdates(definition),
    ...checkWords(inventory),
    ...checkPlainWords(definition),
  ]);
}

function checkTypes({ definition, conditions }: Inventory): FormDefect[] {
  const types = conditionTypes(definition);
  return [
    ...conditions.flatMap((placed) =>
      typeCheck(placed.condition, types, placed.list).map((found) =>
        error(found.kind, pointerIn(placed, found.pointer), found.message, found.cure),
      ),
    ),
    ...checkConstantConditions(conditions, definition, types),
  ];
}

function checkOutcomes({ outcomes = [] }: FormDefinition): FormDefect[] {
  return outcomes.flatMap(({ when }, index) => {
    const isLast = index === outcomes.length - 1;
    if (isLast === (when === undefined)) return [];
    return [
      isLast
        ? error(
            'outcomeOpen',
            `/outcomes/${index}/when`,
            'The last outcome has a condition, so some people would get no outcome.',
            'Remove the condition, or add an outcome without one.',
          )
        : error(
            'outcomeHidden',
            `/outcomes/${index}`,
            'An outcome without a condition always applies, so the ones below it are never used.',
            'Give it a condition, or move it to the end.',
          ),
    ];
  });
}

/** Reports a form that residents may update but that has no words for it. */
function checkUpdates({ updates, requests }: FormDefinition): FormDefect[] {
  return updates === 'resident' && requests.update === undefined
    ? [
        error(
          'updateWithoutWords',
          '/updates',
          'Residents can start an update, but there is no text for one.',
          'Add "update" under "requests", or leave out "updates" so that only the council can start one.',
        ),
      ]
    : [];
}

/**
 * Reports pages and questions of an item with conditions over all items of the same list. They read the other items
 * as they were before the page, so that the order of the list does not matter; a change to one item can make the
 * page of another necessary again.
 */
function checkOwnList({ definition, conditions }: Inventory): FormDefect[] {
  return conditions.flatMap(({ condition, pointer, list, of }) =>
    references(condition, derivationsOf(definition)).flatMap((reference) => {
      const isLookedOver = reference.kind === 'list' && reference.pointer.endsWith('/list');
      if (list === null || !isLookedOver || reference.list !== list) return [];
      return [
        warning(
          'ownList',
          `${pointer}${reference.pointer}`,
          `The condition of ${of} looks at every item of "${list}", but it is asked about each of them, so an answer about one would bring it up for another.`,
          'Use the item itself, as item.…, or ask it once on a page after those of the list.',
        ),
      ];
    }),
  );
}
