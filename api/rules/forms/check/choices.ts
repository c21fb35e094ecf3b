import type { Option } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { conditionTypes } from '#domain/forms/condition-types.ts';
import { references } from '#domain/forms/conditions/references.ts';
import { derivationsOf, type Derivations } from '#domain/forms/derived/derivations.ts';
import { canHold } from './constant-conditions.ts';
import { asPrinted } from '#domain/words/copied-text.ts';
import { optionsOf, widgetOf } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect, listed, warning } from './defect.ts';
import type { Inventory, PlacedQuestion } from '#domain/forms/check/inventory.ts';

/** Reports options that look the same, or that a page cannot show as written. */
export function checkChoices({ questions, definition }: Inventory): FormDefect[] {
  return questions.flatMap((question) => [
    // A file of choices is checked separately.
    ...('choices' in question.schema
      ? []
      : [...doubles(question, definition), ...groups(question), ...unseen(question)]),
    ...noneOfThese(question),
    ...yesAndNo(question),
  ]);
}

/** Returns the pointer to the options of a question. */
function placeOf({ schema, pointer }: PlacedQuestion): string {
  return `${pointer}${'items' in schema ? '/items' : ''}/oneOf`;
}

function doubles(question: PlacedQuestion, definition: FormDefinition): FormDefect[] {
  const at = placeOf(question);
  const codes = new Set<string>();
  const titles = new Map<string, Option[]>();
  const types = conditionTypes(definition);
  const derived = derivationsOf(definition);
  // Two options may share a title if no resident is offered both. If their conditions use different answers, it
  // depends on what earlier pages let through, which `#tools/form-proof/same-titles.ts` checks.
  const meet = ({ when: one }: Option, { when: other }: Option) => {
    const both = [one, other].filter((when) => when !== undefined);
    const [ofOne, ofOther] = both.map((when) => namesIn(when, derived));
    if (ofOne !== undefined && ofOther !== undefined && ofOne !== ofOther) return false;
    return both.length === 0 || canHold({ all: both }, definition, types, question.list);
  };
  return optionsOf(question.schema).flatMap((option, index) => {
    const title = [option.group ?? '', option.title].map(asPrinted).join('\n');
    const alike = titles.get(title) ?? [];
    const isCodeTwice = codes.has(option.const);
    const isTitleTwice = alike.some((other) => meet(option, other));
    codes.add(option.const);
    titles.set(title, [...alike, option]);
    if (isCodeTwice)
      return [
        error(
          'optionTwice',
          `${at}/${index}/const`,
          `The option "${option.const}" appears twice.`,
          'Give each option its own "const".',
        ),
      ];
    if (isTitleTwice)
      return [
        error(
          'optionTitleTwice',
          `${at}/${index}/title`,
          `Two options are called "${option.title}".`,
          'Give them different titles, so that people can tell them apart.',
        ),
      ];
    return [];
  });
}

/** Returns the answers and lists that a condition uses, as one text. */
function namesIn(condition: Condition, derived: Derivations): string {
  const names = references(condition, derived).map((one) => (one.kind === 'list' ? one.list : one.name));
  return [...new Set(names)].toSorted().join(' ');
}

/** Reports groups that are split up: a screen reader reads the heading of a group once, above its options. */
function groups(question: PlacedQuestion): FormDefect[] {
  const options = optionsOf(question.schema);
  const at = placeOf(question);
  const ended = new Set<string>();
  return options.flatMap(({ group, const: code }, index) => {
    const above = options[index - 1]?.group;
    if (above !== undefined && above !== group) ended.add(above);
    if (group === undefined || !ended.has(group) || above === group) return [];
    return [
      error(
        'groupScattered',
        `${at}/${index}/group`,
        `The option "${code}" is separated from the rest of its group, "${group}", by options of other groups.`,
        'Put all options of a group together.',
      ),
    ];
  });
}

/**
 * Reports words that are never seen: a drop-down shows titles and groups, and has no room for anything else.
 */
function unseen(question: PlacedQuestion): FormDefect[] {
  const { schema, ui } = question;
  const options = optionsOf(schema);
  const at = placeOf(question);
  const widget = widgetOf(schema, ui);
  const of = (index: number, key: keyof Option, message: string, cure: string) =>
    warning('optionWordsUnseen', `${at}/${index}/${key}`, message, cure);
  return options.flatMap(({ const: code, description, divider, group }, index) => {
    if (divider !== undefined && index === 0)
      return [of(index, 'divider', `There is nothing above "${code}" to divide it from.`, 'Remove it.')];
    if (divider !== undefined && group !== undefined && options[index - 1]?.group !== group)
      return [
        of(
          index,
          'divider',
          `"${code}" is the first of its group, so it already has a heading above it.`,
          'Remove the divider. The heading already divides them.',
        ),
      ];
    if (widget !== 'select') return [];
    return (['description', 'divider'] as const).flatMap((key) =>
      (key === 'divider' ? divider : description) === undefined
        ? []
        : [
            of(
              index,
              key,
              `A drop-down list cannot show the "${key}" of "${code}".`,
              'Remove "widget": "select", or put this in the title.',
            ),
          ],
    );
  });
}

/** Reports words for yes and no on questions with other answers. */
function yesAndNo({ ui, page, name, schema }: PlacedQuestion): FormDefect[] {
  if (schema.type === 'boolean' && !('const' in schema)) return [];
  return (['yes', 'no'] as const).flatMap((key) =>
    ui?.[key] === undefined
      ? []
      : [
          warning(
            'answerWordsUnseen',
            `/pages/${page}/ui/${name}/${key}`,
            `"${name}" is not a yes or no question, so this is never shown.`,
            'Remove it.',
          ),
        ],
  );
}

function noneOfThese(question: PlacedQuestion): FormDefect[] {
  const { ui, page, name, schema } = question;
  const none = ui?.none;
  if (none === undefined) return [];
  const at = `/pages/${page}/ui/${name}/none`;
  if (schema.type !== 'array' || !('oneOf' in schema.items))
    return [
      error(
        'noneAlone',
        at,
        `"${name}" is not a choice of several options, so there is nothing for "${none}" to rule out.`,
        'Remove it.',
      ),
    ];
  const codes = schema.items.oneOf.map((option) => option.const);
  if (!codes.includes(none))
    return [error('noneUnknown', at, `"${none}" is not one of the options.`, listed(codes.slice(0, 12)))];
  if ((schema.minItems ?? 0) > 1)
    return [
      error(
        'noneAlone',
        at,
        `"${none}" can only be chosen by itself, but people must choose at least ${schema.minItems}, so nobody could choose it.`,
        'Make the minimum 1.',
      ),
    ];
  return [];
}
