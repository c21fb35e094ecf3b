import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { conditionTypes, typesInScope } from '#domain/forms/condition-types.ts';
import { referencesOf } from '#domain/forms/conditions/references.ts';
import { typeCheck } from '../conditions/type-check.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { askedOfEach, linkedList } from '#domain/forms/lists/linked-lists.ts';
import { gapsOf, type Gap } from '#domain/forms/texts/gaps.ts';
import { error, type FormDefect } from './defect.ts';
import { isListPage, type Inventory } from '#domain/forms/check/inventory.ts';
import { positionOf } from './order.ts';
import { inText } from './sentences.ts';

/** A sentence on a page, with its place and the position before which the answers it names must be asked. */
interface PlacedSentence {
  readonly text: string;
  readonly pointer: string;
  readonly list: string | null;
  readonly position: number;
}

/** Reports gaps in sentences that are never filled, or that cannot be filled when the page is shown. */
export function checkGaps(inventory: Inventory): FormDefect[] {
  return sentencesOn(inventory).flatMap((sentence) =>
    gapsOf(sentence.text).flatMap((gap) => {
      if (gap.name === 'name' && sentence.list !== null) return [];
      if (fillsLink(gap.name, sentence.list, inventory.definition)) return [];
      if (gap.name === 'limit' && namesLimit.test(sentence.pointer)) return [];
      if (besideBox.test(sentence.pointer)) return [unknownGap(gap.name, sentence)];
      return checkGap(gap, sentence, inventory);
    }),
  );
}

/** Returns whether a gap is the name of the outer item, or of one of a pair. */
function fillsLink(name: string, list: string | null, { lists }: FormDefinition): boolean {
  if (name !== 'outer' && name !== 'one' && name !== 'other') return false;
  return linkedList(lists, list, name) !== undefined && list !== null;
}

/** A message about an answer beyond a bound may name the bound. */
const namesLimit = /\/messages\/(?:earliest|latest|atLeast|atMost|moreThan|lessThan|step)$/;

/** Words beside a box are the same for every resident. */
const besideBox = /\/(?:prefix|suffix)$/;

function checkGap({ name, words }: Gap, sentence: PlacedSentence, inventory: Inventory): FormDefect[] {
  const { pointer, list, position } = sentence;
  const types = conditionTypes(inventory.definition);
  const unknown = typeCheck({ answered: name }, types, list);
  if (unknown.length > 0) return [unknownGap(name, sentence)];
  const [later] = referencesOf({ answer: name }, derivationsOf(inventory.definition)).flatMap((reference) => {
    const found = positionOf(reference, { list }, inventory);
    return found !== undefined && found.position >= position ? [found] : [];
  });
  if (later !== undefined)
    return [
      error(
        'forwardReference',
        pointer,
        `{{${name}}} is used before ${later.what} is known, which is only on the page "${later.page}".`,
        'Ask for it earlier, or write this text without it.',
      ),
    ];
  const schema = typesInScope(types, name, list)?.get(answerName(name));
  if (schema !== undefined && 'documentKind' in schema)
    return [
      error(
        'gapOfFiles',
        pointer,
        `{{${name}}} is a question for files, which cannot be put in a sentence.`,
        'Use a different answer.',
      ),
    ];
  if (words !== null && words !== '') return [];
  return [
    error(
      'gapWithoutWords',
      pointer,
      `Until {{${name}}} is known, the sentence would have a gap.`,
      `Add the words to show until then, such as {{${name}|your answer}}.`,
    ),
  ];
}

function unknownGap(name: string, { pointer, list }: PlacedSentence): FormDefect {
  return error(
    'unknownPlaceholder',
    pointer,
    `Nothing fills in {{${name}}} here, so people would see the braces.`,
    name === 'limit'
      ? 'Only messages about limits, such as "earliest", "latest" or "atMost", have a {{limit}}.'
      : list === null
        ? 'Use an answer or a derived value, such as {{rent|your rent}}. Only a page with "each" has a {{name}}.'
        : 'Use an answer or a derived value, such as {{item.rent|the rent}}, or {{name}} for the item itself.',
  );
}

function sentencesOn(inventory: Inventory): PlacedSentence[] {
  const { definition, pages, positions, questions } = inventory;
  const inTexts = inventory.texts.flatMap(({ text, pointer: at, list, position }) =>
    inText(text, at).map(({ text: sentence, pointer }) => ({ text: sentence, pointer, list, position })),
  );
  const onPages = pages.flatMap(({ name, page }) => {
    const list = askedOfEach(definition.lists, page);
    const position = positions.get(name) ?? 0;
    const ofPage = headOf(page, `/pages/${name}`).map(([text, pointer]) => ({
      text,
      pointer,
      list,
      position,
    }));
    if (isListPage(page)) return ofPage;
    const own = questions.filter((question) => question.page === name);
    return [
      ...ofPage,
      ...own.flatMap((question) => {
        const { label, hint, prefix, suffix, messages = {}, warn = {} } = question.ui ?? { label: '' };
        const at = `/pages/${name}/ui/${question.name}`;
        const texts = Object.entries({ label, hint, prefix, suffix }).flatMap(([key, text]) =>
          text === undefined ? [] : [[text, `${at}/${key}`] as const],
        );
        const ownMessages = Object.entries(messages).map(
          ([key, text]) => [text, `${at}/messages/${key}`] as const,
        );
        const asked = Object.entries(warn).map(
          ([key, { text }]) => [text, `${at}/warn/${key}/text`] as const,
        );
        return [
          ...texts.map(([text, pointer]) => ({ text, pointer, list, position: question.position })),
          // The answer itself is known by then.
          ...ownMessages.map(([text, pointer]) => ({ text, pointer, list, position: question.position + 1 })),
          // By then everything on the page is known.
          ...asked.map(([text, pointer]) => ({ text, pointer, list, position: position + own.length + 1 })),
        ];
      }),
    ];
  });
  return [...onPages, ...inTexts];
}

function headOf(page: FormPage, at: string): (readonly [string, string])[] {
  const { title, intro = [] } = page;
  const button = isListPage(page) ? undefined : page.button;
  return [
    [title, `${at}/title`],
    ...intro.map((text, index) => [text, `${at}/intro/${index}`] as const),
    ...(button === undefined ? [] : [[button, `${at}/button`] as const]),
  ];
}
