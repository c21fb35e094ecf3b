import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { widgetsByKind, type Widget } from '#schemas/forms/widgets.ts';
import { answerKind, optionsOf } from '#domain/forms/answer-kind.ts';
import { differInOptions } from '#domain/forms/shared-options.ts';
import { error, type FormDefect, warning } from './defect.ts';
import { asPrinted } from '#domain/words/copied-text.ts';
import { isSame } from '../../json/is-same.ts';
import {
  isListPage,
  questionKey,
  type Inventory,
  type PlacedQuestion,
} from '#domain/forms/check/inventory.ts';

/** The most controls on a page; more is too much at once (GOV.UK: one thing per page). */
const manyControls = 15;

/** Reports questions that contradict themselves or each other, or that are half finished. */
export function checkQuestions(inventory: Inventory): FormDefect[] {
  const { pages, questions } = inventory;
  return [
    ...pages.flatMap(({ name, page }) => (isListPage(page) ? [] : checkPage(name, page))),
    ...doubleNames(questions),
    ...doubleTitles(inventory),
    ...doubleLabels(questions),
    ...sameFacts(questions),
    ...questions.flatMap((question) => [...checkBounds(question), ...checkWidget(question)]),
  ];
}

function checkPage(name: string, { schema, ui }: QuestionPage): FormDefect[] {
  const at = `/pages/${name}`;
  const asked = Object.keys(schema.properties);
  const findings = [
    ...asked
      .filter((question) => !Object.hasOwn(ui, question) && !isUnseen(schema.properties[question]))
      .map((question) =>
        error(
          'questionWithoutUi',
          `${at}/schema/properties/${question}`,
          `The question "${question}" has no label.`,
          `Add "${question}" with a "label" under "ui".`,
        ),
      ),
    ...Object.keys(ui)
      .filter((question) => !asked.includes(question))
      .map((question) =>
        error(
          'uiWithoutQuestion',
          `${at}/ui/${question}`,
          `The page has no question called "${question}".`,
          'Add it to "properties" of the schema, or remove it here.',
        ),
      ),
    ...(schema.required ?? []).flatMap((question, index) =>
      asked.includes(question)
        ? []
        : [
            error(
              'requiredUnknown',
              `${at}/schema/required/${index}`,
              `"${question}" is required, but the page does not ask it, so nobody could complete the page.`,
              'Add the question, or remove its name here.',
            ),
          ],
    ),
  ];
  if (asked.length > manyControls)
    findings.push(
      warning(
        'manyControls',
        `${at}/schema/properties`,
        `The page asks ${asked.length} questions.`,
        `Split it into pages of at most ${manyControls} questions.`,
      ),
    );
  return findings;
}

function isUnseen(schema: AnswerSchema | undefined): boolean {
  return schema !== undefined && answerKind(schema) === 'uprn';
}

/**
 * Reports two questions with the same name that ask for different answers. Several pages may ask for the same
 * answer if no resident is asked more than one of them, which `#tools/form-proof/asked-twice.ts` checks.
 * Their options may differ, but an option must have the same title on each page. A file records the question
 * that it was sent for, but not the page.
 */
function doubleNames(questions: readonly PlacedQuestion[]): FormDefect[] {
  const firsts = new Map<string, PlacedQuestion>();
  return questions.flatMap((question) => {
    const { name, schema, pointer } = question;
    const key = questionKey(question);
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, question);
      return [];
    }
    if ('documentKind' in schema)
      return [
        error(
          'answerTwice',
          pointer,
          `The page "${first.page}" already asks for the files "${name}". Files can be asked for on only one page.`,
          'Give one of the two a different name, or ask only once.',
        ),
      ];
    if (isSame(bare(schema, first.schema), bare(first.schema, schema)))
      return otherTitles(
        question,
        questions.filter((one) => questionKey(one) === key),
      );
    return [
      error(
        'answerTwice',
        pointer,
        `The page "${first.page}" also asks for "${name}" but accepts different answers. One answer cannot be both.`,
        `Write the same schema in both places (only the options of a choice can differ), or give this one a different name, such as "${name}${capital(question.page)}".`,
      ),
    ];
  });
}

/**
 * Reports options that have another title on an earlier page: officers and sentences show the answer without
 * its page.
 */
function otherTitles(question: PlacedQuestion, asking: readonly PlacedQuestion[]): FormDefect[] {
  const { schema, page, pointer } = question;
  const earlier = asking.slice(0, asking.indexOf(question)).toReversed();
  const at = `${pointer}${schema.type === 'array' ? '/items' : ''}/oneOf`;
  return optionsOf(schema).flatMap(({ const: code, title }, index) => {
    const other = earlier.find((one) =>
      optionsOf(one.schema).some((option) => option.const === code && option.title !== title),
    );
    const before = other && optionsOf(other.schema).find((option) => option.const === code);
    if (other === undefined || before === undefined) return [];
    return [
      error(
        'optionOtherwise',
        `${at}/${index}/title`,
        `The option "${code}" is "${title}" on the page "${page}" and "${before.title}" on the page "${other.page}", but they are the same answer.`,
        'Use the same title on both pages, or give one of the two a different "const".',
      ),
    ];
  });
}

/**
 * Returns a schema without its options, if these may differ from those of another, and without examples, which
 * say nothing about answers.
 */
function bare(schema: AnswerSchema, other: AnswerSchema): object {
  const asked = { ...schema, examples: undefined };
  if (!differInOptions(schema, other)) return asked;
  return schema.type === 'array' ? { ...asked, items: undefined } : { ...asked, oneOf: undefined };
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function doubleTitles({ pages }: Inventory): FormDefect[] {
  return pages.flatMap(({ name, page }, index) => {
    const first = pages.slice(0, index).find((other) => same(other.page.title, page.title));
    if (!first) return [];
    return [
      warning(
        'titleTwice',
        `/pages/${name}/title`,
        `The page "${first.name}" has the same title, so people cannot tell the two apart.`,
        'Give each page its own title.',
      ),
    ];
  });
}

/**
 * Reports two controls of one page with the same label, which are confusing, most of all by ear (WCAG 2.2,
 * 2.4.6).
 */
function doubleLabels(questions: readonly PlacedQuestion[]): FormDefect[] {
  return questions.flatMap(({ name, page, ui }, index) => {
    const first = questions
      .slice(0, index)
      .find((other) => other.page === page && ui && other.ui && same(other.ui.label, ui.label));
    if (!first || !ui) return [];
    return [
      warning(
        'labelTwice',
        `/pages/${page}/ui/${name}/label`,
        `"${first.name}" on the same page also has the label "${ui.label}".`,
        'Give each question a label that says what it asks.',
      ),
    ];
  });
}

/** Reports questions asked twice: no resident should have to say the same thing twice (WCAG 2.2, 3.3.7). */
function sameFacts(questions: readonly PlacedQuestion[]): FormDefect[] {
  return questions.flatMap(({ name, list, ui, page }, index) => {
    if (!ui) return [];
    const first = questions
      .slice(0, index)
      .find(
        (other) => other.list === list && other.name !== name && other.ui && same(other.ui.label, ui.label),
      );
    // Short questions such as "Which?" take their meaning from the page they are on.
    if (!first || first.page === page || words(ui.label) < 3) return [];
    return [
      warning(
        'askedTwice',
        `/pages/${page}/ui/${name}/label`,
        `"${ui.label}" is also asked on the page "${first.page}".`,
        'Ask once and reuse the answer, or say in the label what is different.',
      ),
    ];
  });
}

function same(one: string, other: string): boolean {
  return asPrinted(one) === asPrinted(other);
}

function words(text: string): number {
  return text.trim().split(/\s+/).length;
}

function checkBounds({ schema, pointer }: PlacedQuestion): FormDefect[] {
  const [low, high, keyword] = boundsOf(schema);
  const findings: FormDefect[] = [];
  if (low !== undefined && high !== undefined && low > high)
    findings.push(
      error(
        'bounds',
        `${pointer}/${keyword}`,
        `The minimum is ${low}, but the maximum is ${high}, so no answer is possible.`,
        'Make the smaller number the minimum.',
      ),
    );
  if ('pattern' in schema && schema.pattern !== undefined && !/^\^.*\$$/s.test(schema.pattern))
    findings.push(
      warning(
        'patternOpen',
        `${pointer}/pattern`,
        'The pattern does not start with ^ and end with $, so it also accepts answers that only contain a match.',
        'Start it with ^ and end it with $.',
      ),
    );
  if (
    'minItems' in schema &&
    schema.minItems !== undefined &&
    'oneOf' in schema.items &&
    schema.minItems > schema.items.oneOf.length
  )
    findings.push(
      error(
        'bounds',
        `${pointer}/minItems`,
        `People must choose ${schema.minItems} out of ${schema.items.oneOf.length}, so no answer is possible.`,
        'Lower the minimum.',
      ),
    );
  return findings;
}

function boundsOf(schema: AnswerSchema): [number | undefined, number | undefined, string] {
  if ('minimum' in schema) return [schema.minimum, schema.maximum, 'minimum'];
  if ('minLength' in schema) return [schema.minLength, schema.maxLength, 'minLength'];
  if ('maxItems' in schema) return [schema.minItems, schema.maxItems, 'minItems'];
  return [undefined, undefined, ''];
}

function checkWidget({ schema, ui, name, page }: PlacedQuestion): FormDefect[] {
  const widget = ui?.widget;
  if (widget === undefined) return [];
  const kind = answerKind(schema);
  const fitting: readonly Widget[] = widgetsByKind[kind];
  if (fitting.includes(widget)) {
    if (widget !== 'money' || kind !== 'number') return [];
    return [
      warning(
        'moneyOpen',
        `/pages/${page}/schema/properties/${name}`,
        `"${name}" is shown as money but accepts parts of a penny, such as £12.345.`,
        'Add "format": "money", which accepts pounds with at most two decimals.',
      ),
    ];
  }
  return [
    error(
      'widget',
      `/pages/${page}/ui/${name}/widget`,
      `The widget "${widget}" cannot show this kind of answer.`,
      `Remove it, or use one of: ${fitting.join(', ')}.`,
    ),
  ];
}
