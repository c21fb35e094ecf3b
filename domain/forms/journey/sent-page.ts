import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import { confirmedField } from '#schemas/forms/sent-fields.ts';
import { optionsOf, widgetOf } from '../answer-kind.ts';
import type { WalkedPage } from './effective-answers.ts';
import { answerOfParts, partsOf, type DayFormat } from '../typed-day.ts';
import { answerOfText } from '../typed-text.ts';
import { answerOfNumber } from '../typed-number.ts';

/**
 * True if a form can be filled in page by page without scripts (docs/decisions/0042): the answers travel with the
 * pages, so visitors must be allowed to send it, and every question must work with plain fields.
 */
export function worksWithoutScript({ anonymous, pages }: FormDefinition): boolean {
  return (
    anonymous === 'submit' &&
    Object.values(pages).every(
      (page) =>
        'schema' in page &&
        page.each === undefined &&
        Object.values(page.schema.properties).every(
          (schema) => !('documentKind' in schema || 'from' in schema),
        ),
    )
  );
}

/**
 * Returns the answers with those of one page replaced by what its fields sent. An asked question without a
 * field is left unanswered; a question that was not asked keeps its answer, as on a page with scripts.
 * @param before the questions and offers of the page as they were when it was sent to the browser
 * @param fields the submitted form, by the names of the page's controls
 * @param locale the language of the page
 */
export function withSentPage(
  { values, lists }: Answers,
  page: QuestionPage,
  { questions: asked, offers }: Pick<WalkedPage, 'questions' | 'offers'>,
  fields: URLSearchParams,
  locale: string,
): Answers {
  const sent = asked.flatMap((name) => {
    const lost = offers[name]?.lost ?? [];
    const answer = [name, withLost(sentAnswer(page, name, fields, locale), lost, page, name)] as const;
    return page.ui[name]?.warn === undefined
      ? [answer]
      : [answer, [confirmedKey(name), sentConfirmation(name, fields)] as const];
  });
  const named = new Set(sent.map(([key]) => key));
  const kept = Object.entries(values).filter(([key]) => !named.has(key));
  return { values: Object.fromEntries([...kept, ...sent.filter(([, value]) => value !== undefined)]), lists };
}

/** Keeps choices that were not offered on the page in the draft, unless something else was chosen instead. */
function withLost(
  sent: AnswerValue | undefined,
  lost: readonly string[],
  { schema, ui }: QuestionPage,
  name: string,
): AnswerValue | undefined {
  if (lost.length === 0) return sent;
  if (schema.properties[name]?.type !== 'array') return sent ?? lost[0];
  const ticked = Array.isArray(sent) ? sent : [];
  return ticked.some((one) => one === ui[name]?.none) ? ticked : [...ticked, ...lost];
}

function sentAnswer(
  page: QuestionPage,
  name: string,
  fields: URLSearchParams,
  locale: string,
): AnswerValue | undefined {
  const schema = page.schema.properties[name];
  if (schema === undefined) return undefined;
  const ui = page.ui[name];
  const widget = widgetOf(schema, ui);
  if (widget === 'date' || widget === 'month') return sentDay(widget, name, fields, locale);
  // Browsers send line ends as CRLF.
  const text = (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  switch (schema.type) {
    case 'boolean':
      return text === 'true' || (text === 'false' && !('const' in schema) ? false : undefined);
    case 'integer':
    case 'number':
      return answerOfNumber(text);
    case 'array': {
      const ticked = optionsOf(schema)
        .map((option) => option.const)
        .filter((option) => fields.getAll(name).includes(option));
      // Without scripts, “none of these” does not clear the other ticks, which then take precedence.
      const chosen = ticked.length > 1 ? ticked.filter((option) => option !== ui?.none) : ticked;
      return chosen.length === 0 ? undefined : chosen;
    }
    case 'string':
      return answerOfText(schema, text);
  }
}

/**
 * Returns the value that the box below a warning confirms, so that a different value needs its own
 * confirmation.
 */
function sentConfirmation(name: string, fields: URLSearchParams): AnswerValue | undefined {
  return confirmedIn(fields.get(confirmedField(name)));
}

function sentDay(
  format: DayFormat,
  name: string,
  fields: URLSearchParams,
  locale: string,
): string | undefined {
  const typed = { day: '', month: '', year: '' };
  for (const part of partsOf[format]) typed[part] = fields.get(`${name}-${part}`) ?? '';
  return answerOfParts(format, typed, locale);
}

/** Returns an answer from JSON; `undefined` for anything else. */
function confirmedIn(json: string | null): AnswerValue | undefined {
  if (json === null) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}
