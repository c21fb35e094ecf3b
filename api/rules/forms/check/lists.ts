import type { FormList } from '#schemas/forms/definition.ts';
import { linkNames } from '#schemas/forms/list-kinds.ts';
import { conditionTypes, typesInScope } from '#domain/forms/condition-types.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { referencesOf } from '#domain/forms/conditions/references.ts';
import { typeCheck } from '../conditions/type-check.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { rangeOfSchema } from '#domain/forms/derived-schema.ts';
import { belongsToItems, outerList } from '#domain/forms/lists/linked-lists.ts';
import { mostItemsOf, pairCount } from '#domain/forms/lists/most-items.ts';
import { listsOfRule } from '#domain/forms/rules/apply-rule.ts';
import { error, type FormDefect, listed } from './defect.ts';
import { memberOf, type Inventory } from '#domain/forms/check/inventory.ts';
import { checkInverses } from './inverses.ts';
import { positionOf } from './order.ts';

/** The most items of one list that a draft can hold, for all outer items together (`AnswersSchema`). */
const mostKept = 200;

/**
 * Checks lists in lists, lists whose length an answer gives, and pairs: the names they use, and their places.
 */
export function checkLinkedLists(inventory: Inventory): FormDefect[] {
  return [
    ...Object.entries(inventory.definition.lists ?? {}).flatMap(([name, list]) => [
      ...checkWithin(name, list, inventory),
      ...checkLength(name, list, inventory),
      ...checkPairs(name, list, inventory),
    ]),
    ...checkNames(inventory),
    ...checkFilledIn(inventory),
    ...checkRules(inventory),
    ...checkInverses(inventory),
  ];
}

function checkWithin(name: string, { within, maxItems }: FormList, inventory: Inventory): FormDefect[] {
  if (within === undefined) return [];
  const { lists = {} } = inventory.definition;
  const outer = memberOf(lists, within);
  const at = `/lists/${name}/within`;
  if (outer === undefined) return [unknownList(within, at, lists)];
  if (outer.within !== undefined || outer.pairs !== undefined)
    return [
      error(
        'withinDeeper',
        at,
        within === name
          ? `The list "${name}" would be within itself.`
          : `"${within}" is ${outer.pairs === undefined ? 'within another list' : 'a list of pairs'} itself. A list can be only one level deep.`,
        'Use a list that is not in another list, or ask about it with a question on each item.',
      ),
    ];
  return [
    ...comesLater(name, within, at, inventory),
    ...(outer.maxItems * maxItems > mostKept
      ? [
          error(
            'withinTooMany',
            `/lists/${name}/maxItems`,
            `${maxItems} for each of ${outer.maxItems} of "${within}" is ${outer.maxItems * maxItems}, but a draft can hold at most ${mostKept} items of a list.`,
            `Allow at most ${Math.floor(mostKept / outer.maxItems)} for each, or fewer of "${within}".`,
          ),
        ]
      : []),
  ];
}

/** Reports a page that shows a list before the list that it depends on. */
function comesLater(name: string, on: string, at: string, { listPages, positions }: Inventory): FormDefect[] {
  const [own, first] = [name, on].map((list) => positions.get(listPages.get(list) ?? ''));
  if (own === undefined || first === undefined || first < own) return [];
  return [
    error(
      'listBeforeOther',
      at,
      `The list "${name}" is shown on the page "${listPages.get(name)}", before the page "${listPages.get(on)}", where the items of "${on}" are added.`,
      `Put its page after the page of "${on}".`,
    ),
  ];
}

function checkLength(name: string, list: FormList, inventory: Inventory): FormDefect[] {
  const { length, minItems, maxItems } = list;
  if (length === undefined) return [];
  const { definition, listPages, positions } = inventory;
  const at = `/lists/${name}/length`;
  const owner = outerList(definition.lists, name) ?? null;
  const types = conditionTypes(definition);
  const wrong = typeCheck({ gte: [length, 0] }, types, owner);
  if (wrong.length > 0)
    return wrong.map(({ kind, message, cure }) => error(kind, `${at}/answer`, message, cure));
  const [least, most] = rangeOfSchema(
    typesInScope(types, length.answer, owner)?.get(answerName(length.answer)),
  );
  const position = positions.get(listPages.get(name) ?? '') ?? Infinity;
  const later = referencesOf(length, derivationsOf(definition))
    .flatMap((reference) => positionOf(reference, { list: owner }, inventory) ?? [])
    .filter((found) => found.position >= position);
  return [
    ...later
      .slice(0, 1)
      .map(({ what, page }) =>
        error(
          'forwardReference',
          `${at}/answer`,
          `The length of "${name}" comes from ${what}, which is only known on the page "${page}".`,
          'Ask that before the page of the list.',
        ),
      ),
    ...(most > maxItems || least < 0
      ? [
          error(
            'lengthBeyond',
            `${at}/answer`,
            `The answer can be ${least < 0 ? least : most}, but "${name}" can have at most ${maxItems} items.`,
            `Give the question a minimum of 0 or more and a maximum of ${maxItems} or less, or the list a larger "maxItems".`,
          ),
        ]
      : []),
    ...(minItems === undefined
      ? []
      : [
          error(
            'lengthAndLeast',
            `/lists/${name}/minItems`,
            `The answer decides how many items "${name}" has, so it cannot also need ${minItems}.`,
            'Remove "minItems", or give the question that minimum.',
          ),
        ]),
  ];
}

function checkPairs(name: string, list: FormList, inventory: Inventory): FormDefect[] {
  const { pairs, maxItems } = list;
  if (pairs === undefined) return [];
  const { lists = {} } = inventory.definition;
  const of = memberOf(lists, pairs.of);
  const at = `/lists/${name}/pairs`;
  if (of === undefined) return [unknownList(pairs.of, `${at}/of`, lists)];
  const besides = (['within', 'length', 'minItems', 'first', 'tooFew'] as const).find(
    (key) => list[key] !== undefined,
  );
  if (besides !== undefined)
    return [
      error(
        'pairsAlone',
        `/lists/${name}/${besides}`,
        `"${name}" contains only the pairs of "${pairs.of}", so "${besides}" has no effect.`,
        `Remove "${besides}".`,
      ),
    ];
  if (of.within !== undefined || of.pairs !== undefined)
    return [
      error(
        'pairsOf',
        `${at}/of`,
        `"${pairs.of}" is ${of.pairs === undefined ? 'within another list' : 'a list of pairs'} itself.`,
        'Use a list that is asked once, such as the people.',
      ),
    ];
  const most = mostItemsOf(lists, name);
  return [
    ...comesLater(name, pairs.of, `${at}/of`, inventory),
    ...(most > maxItems
      ? [
          error(
            'bounds',
            `/lists/${name}/maxItems`,
            `${pairs.most} of "${pairs.of}" make ${pairCount(pairs.most)} pairs, but only ${maxItems} are allowed.`,
            `Write ${most}, or pair fewer.`,
          ),
        ]
      : []),
  ];
}

function unknownList(list: string, pointer: string, lists: object): FormDefect {
  return error('unknownList', pointer, `There is no list "${list}".`, listed(Object.keys(lists)));
}

/** Reports questions that have the name of a link to other items. */
function checkNames({ definition: { lists }, questions }: Inventory): FormDefect[] {
  return questions.flatMap(({ name, list, pointer }) => {
    if (list === null || !linkNames.some((link) => link === name)) return [];
    const { within, pairs } = memberOf(lists, list) ?? {};
    const isLink = name === 'within' ? within !== undefined : pairs !== undefined;
    if (!isLink) return [];
    return [
      error(
        'reservedName',
        pointer,
        `"${name}" already says which person each item of "${list}" belongs to.`,
        'Give the question a different name.',
      ),
    ];
  });
}

/** Reports items filled in beforehand that depend on other items, about which nothing is known yet. */
function checkFilledIn({ definition }: Inventory): FormDefect[] {
  const { firstItem = {}, household = {}, lists } = definition;
  return Object.entries({ firstItem, household }).flatMap(([group, known]) =>
    Object.keys(known)
      .filter((list) => belongsToItems(lists, list))
      .map((list) =>
        error(
          'filledInLinked',
          `/${group}/${list}`,
          `The items of "${list}" depend on another list, so they cannot be filled in beforehand.`,
          'Fill in a list whose items people add themselves.',
        ),
      ),
  );
}

/**
 * Reports rules on lists in lists: rules check whole lists, and would mix one person's items with everyone
 * else's.
 */
function checkRules({ definition: { rules = {}, lists } }: Inventory): FormDefect[] {
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule.rule === 'endsAfterStart'
      ? []
      : listsOfRule(rule)
          .filter((list) => belongsToItems(lists, list))
          .map((list) =>
            error(
              'ruleOfLinked',
              `/rules/${name}`,
              `The rule ${rule.rule} works on whole lists, but the items of "${list}" depend on another list.`,
              'Use a list whose items people add themselves.',
            ),
          ),
  );
}
