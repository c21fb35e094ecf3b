import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { widgetOf } from '#domain/forms/answer-kind.ts';
import { noDerivations } from '#domain/forms/derived/derivations.ts';
import { answerFormats } from '#domain/forms/formats/answer-formats.ts';
import { checkAnswer } from '#domain/forms/interpret-schema.ts';
import { answerOfParts } from '#domain/forms/typed-day.ts';
import { answerOfText } from '#domain/forms/typed-text.ts';
import { createFormats } from '#domain/words/formats.ts';
import type { AnswerFormat } from '#schemas/forms/answer-schema.ts';
import { isOneLine } from '#schemas/forms/widgets.ts';
import { candidatesOf } from '#tools/form-proof/candidates.ts';
import { answerWords } from '#web/features/forms/session/answer-words.ts';
import { pastedParts } from '#web/features/forms/page/typed-day.ts';
import messages from '../../tenants/base/locales/en-GB.json' with { type: 'json' };

const i18n = createInstance();
void i18n.init({
  lng: 'en-GB',
  defaultNS: 'texts',
  ns: ['texts'],
  resources: { 'en-GB': { texts: messages } },
  initAsync: false,
  interpolation: { escapeValue: false },
});
const world = { t: i18n.t, formats: createFormats('en-GB', i18n.t), items: {} };
const scope = {
  answers: { values: {}, lists: {} },
  item: null,
  today: '2026-06-15',
  derived: noDerivations,
};

/** Returns what is kept of a text in the box of a format, or pasted into the first of its boxes. */
function typedAs(format: AnswerFormat, text: string): string | undefined {
  if (format !== 'date' && format !== 'month') return answerOfText({ type: 'string', format }, text);
  const parts = pastedParts(format, text, 'en-GB');
  return parts === null ? undefined : answerOfParts(format, parts, 'en-GB');
}

const isFormat = (name: string): name is AnswerFormat => Object.hasOwn(answerFormats, name);

describe.each(Object.keys(answerFormats).filter(isFormat))('the format %s', (format) => {
  const schema = { type: 'string', format } as const;
  const widget = widgetOf(schema, undefined);
  const { examples } = answerFormats[format];

  test('has a valid answer that a proof gives', () => {
    const { values, areAll } = candidatesOf(schema, undefined, [], scope);
    // People cannot give an answer that is never shown.
    expect(areAll && values.length > 0).toBe(widget !== 'unseen');
    expect(examples.map((example) => checkAnswer(schema, example))).toEqual(examples.map(() => null));
  });

  test.each(examples)('keeps %j, and the same again when what it shows is typed', (example) => {
    expect(typedAs(format, answerWords({ schema }, example, world))).toBe(example);
  });
});

const inOneLine = Object.keys(answerFormats)
  .filter(isFormat)
  .filter((format) => isOneLine[widgetOf({ type: 'string', format }, undefined)]);
test.each(inOneLine)('the format %s keeps and shows a wrong answer as typed', (format) => {
  const schema = { type: 'string', format } as const;
  expect(typedAs(format, 'not that')).toBe('not that');
  expect(checkAnswer(schema, 'not that')).toBe('format');
  expect(answerWords({ schema }, 'not that', world)).toBe('not that');
});
