import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import messages from '../../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { fillIn } from './fill-in.ts';
import { findingText } from './finding-text.ts';

const i18n = createInstance();
void i18n.init({
  lng: 'en-GB',
  defaultNS: 'texts',
  ns: ['texts'],
  resources: { 'en-GB': { texts: messages } },
  initAsync: false,
  interpolation: { escapeValue: false },
});
const formats = createFormats('en-GB', i18n.t);

function formOf(schema: AnswerSchema): FormDefinition {
  return {
    identifier: 'a-form',
    title: 'A form',
    summary: 'For a test.',
    displayOrder: 1,
    anonymous: 'no',
    requests: {},
    minutes: 5,
    sections: { only: { title: 'Only', pages: ['start', 'people'] } },
    order: ['only'],
    pages: {
      start: {
        title: 'Begin',
        schema: { type: 'object', properties: { asked: schema } },
        ui: { asked: { label: 'Asked' } },
      },
      people: { title: 'Who', list: 'people' },
    },
    lists: { people: { one: 'person', itemName: '{{asked}}', maxItems: 2000 } },
    declaration: { statements: ['True.'], agree: 'I agree', button: 'Send' },
    receipt: { title: 'Received', next: ['Wait.'] },
  };
}

const words: AnswerSchema = { type: 'string', maxLength: 2000 };

const proof: AnswerSchema = {
  type: 'array',
  items: { type: 'string', format: 'file-id' },
  uniqueItems: true,
  maxItems: 3,
  documentKind: 'identity',
};

function said(found: Partial<FormFinding>, schema = words): string {
  const finding: FormFinding = {
    blocks: 'save',
    section: 'only',
    page: 'start',
    item: null,
    answer: 'asked',
    code: 'required',
    message: null,
    values: {},
    ...found,
  };
  return findingText(finding, formOf(schema), i18n.t, formats);
}

describe('the definition’s own words', () => {
  test('name the item that they are about', () => {
    const finding: FormFinding = {
      blocks: 'save',
      section: 'only',
      page: 'start',
      item: 'one',
      answer: 'asked',
      code: 'required',
      message: 'Choose the sex of {{name}}',
      values: {},
    };
    expect(findingText(finding, formOf(words), i18n.t, formats, 'Sam Evans')).toBe(
      'Choose the sex of Sam Evans',
    );
  });

  test('are said, with days as people read them', () => {
    const message = '{{name}} lived nowhere from {{from}} to {{to}}: {{count}} times';
    const values = { name: 'Sam', from: '2019-03-07', to: '2019-12-31', count: 2 };
    expect(said({ code: 'addressHistoryCoverage.gap', message, values })).toBe(
      'Sam lived nowhere from 7 March 2019 to 31 December 2019: 2 times',
    );
  });

  test('with nothing where nothing is given, and never with braces', () => {
    expect(fillIn('Add {{name}} to {{list}}', { name: 'Sam' })).toBe('Add Sam to ');
    expect(fillIn('{{name}} and {{name}}', { name: '{{list}}' })).toBe('{{list}} and {{list}}');
  });
});

describe('the catalogue’s words by keyword', () => {
  test.each([
    ['required', {}, 'This field is required'],
    ['const', {}, 'Tick “Asked”'],
    ['maxLength', { limit: 2000 }, 'Use 2,000 characters or fewer'],
    ['minItems', { limit: 2 }, 'Choose 2 or more'],
    ['maxItems', { limit: 2 }, 'Choose 2 or fewer'],
    ['earliest', { limit: '1906-11-22' }, 'Enter a date on or after 22 November 1906'],
    ['latest', { limit: '2019-03' }, 'Enter a date on or before March 2019'],
    ['atMost', { limit: 1200 }, 'Enter 1,200 or less'],
    ['step', { limit: 0.5 }, 'Enter a multiple of 0.5'],
    ['addressHistoryCoverage.future', {}, 'Enter today’s date or a date in the past'],
    // The code is unknown; the specification's text is the last resort (section 5).
    ['toString', {}, 'This field is required'],
  ] as const)('%s %o', (code, values, text) => {
    expect(said({ code, values })).toBe(text);
  });

  test.each([
    ['date', 'Enter a day, month and year, such as 27 3 1990'],
    ['month', 'Enter a month and year, such as 3 2019'],
    ['email', 'Enter an email address with an @, such as name@example.com'],
    ['uk-postcode', 'Enter a full postcode, such as ZZ1 1AA'],
    ['telephone', 'Enter a telephone number with all its digits, such as 01632 960 001'],
    ['ni-number', 'Enter two letters, six numbers and a letter, such as QQ 12 34 56 C'],
  ] as const)('a wrong %s', (format, text) => {
    expect(said({ code: 'format' }, { type: 'string', format })).toBe(text);
  });

  test('what is no number, whole or not', () => {
    const bounds = { minimum: 0, maximum: 9 };
    expect(said({ code: 'type' }, { type: 'integer', ...bounds })).toBe('Enter a whole number, such as 3');
    expect(said({ code: 'type' }, { type: 'number', ...bounds })).toBe('Enter a number, such as 120.50');
    expect(said({ code: 'format' }, { type: 'number', format: 'money', ...bounds })).toBe(
      'Enter an amount in pounds and pence, such as 120.50',
    );
  });

  test.each([
    ['files.gone', {}, 'One of these files is no longer here. Remove it, and send it again'],
    // An invalid id counts as a file that is gone.
    ['format', {}, 'One of these files is no longer here. Remove it, and send it again'],
    ['maxItems', { limit: 3 }, 'Remove some files: you can send up to 3'],
    ['minItems', { limit: 2 }, 'Send 2 files or more'],
  ] as const)('files are sent and not chosen: %s', (code, values, text) => {
    expect(said({ code, values }, proof)).toBe(text);
  });

  test('a list itself is added to and not chosen from', () => {
    const ofList = { page: 'people', answer: null };
    expect(said({ ...ofList, code: 'maxItems', values: { limit: 2000 } })).toBe(
      'Remove some: you can add up to 2,000',
    );
    expect(said({ ...ofList, code: 'minItems', values: { limit: 1 } })).toBe('Add at least 1');
  });
});
