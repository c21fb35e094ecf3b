import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { changedPart } from './changed-part.ts';
import { conditionInWords } from './condition-words.ts';

/**
 * The most changes of one kind to spell out; the rest are counted, since two files of choices can differ in
 * hundreds of lines.
 */
const maxListed = 20;

/**
 * Returns changes to the options, each in words: removed and added options, their words, their conditions,
 * their order.
 */
export function diffOptions(before: AnswerSchema, after: AnswerSchema): string[] {
  const [old, fresh] = [byCode(before), byCode(after)];
  const left = [...old.keys()].filter((option) => fresh.has(option));
  const right = [...fresh.keys()].filter((option) => old.has(option));
  return [
    ...few(
      [...old.values()]
        .filter((option) => !fresh.has(option.const))
        .map(({ const: name, title }) => `option removed: ${name} (“${title}”)`),
      'options removed',
    ),
    ...few(
      [...fresh.values()]
        .filter((option) => !old.has(option.const))
        .map(({ const: name, title }) => `option added: ${name} (“${title}”)`),
      'options added',
    ),
    ...few(
      [...fresh.values()].flatMap((option) => {
        const known = old.get(option.const);
        return known === undefined ? [] : diffOption(known, option);
      }),
      'options with different words or conditions',
    ),
    ...(left.some((option, index) => option !== right[index])
      ? [
          `options in another order: ${right.slice(0, maxListed).join(', ')}${right.length > maxListed ? ' …' : ''}`,
        ]
      : []),
  ];
}

function byCode(schema: AnswerSchema): ReadonlyMap<string, Option> {
  return new Map(optionsOf(schema).map((option) => [option.const, option]));
}

function few(lines: readonly string[], of: string): readonly string[] {
  return lines.length <= maxListed
    ? lines
    : [...lines.slice(0, maxListed), `${of}: ${lines.length - maxListed} more`];
}

function diffOption(was: Option, is: Option): string[] {
  const name = is.const;
  const said = (of: string, one: string | undefined, other: string | undefined) =>
    one === other ? [] : [`${of} the option ${name}: “${one ?? ''}” → “${other ?? ''}”`];
  const [offered, offers] = [whenInWords(was.when), whenInWords(is.when)];
  const part = was.when === undefined || is.when === undefined ? null : changedPart(was.when, is.when);
  return [
    ...(was.title === is.title ? [] : [`the option ${name} is called “${is.title}”, was “${was.title}”`]),
    ...said('hint of', was.description, is.description),
    ...said('word above', was.divider, is.divider),
    ...said('heading of', was.group, is.group),
    ...(was.inverse === is.inverse
      ? []
      : [`the inverse of the option ${name}: ${was.inverse ?? 'none'} → ${is.inverse ?? 'none'}`]),
    ...(offered === offers
      ? []
      : [
          part === null
            ? `the option ${name} is offered ${offers}, was ${offered}`
            : `the option ${name}: a part of when it is offered changed: ${part}`,
        ]),
  ];
}

function whenInWords(when: Condition | undefined): string {
  return when === undefined ? 'always' : `when ${conditionInWords(when)}`;
}
