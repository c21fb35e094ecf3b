import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import type { SentFile } from '#schemas/files.ts';
import messages from '../../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { answerWords } from './answer-words.ts';

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
const [one, other] = ['0b5f8f5e-6a9c-4f5e-9d5d-0c8b7c1f2a3b', '1b5f8f5e-6a9c-4f5e-9d5d-0c8b7c1f2a3b'];
const payslip: SentFile = {
  id: one,
  name: 'payslip.pdf',
  size: 1_000,
  kind: 'pdf',
  state: 'clean',
  refusal: null,
  hasThumbnail: false,
  receivedAt: null,
  allowedEvents: [],
};

test.each([
  [undefined, 'Not provided'],
  [['later'], 'I will send it later'],
  [[one, other], 'payslip.pdf, A file you sent'],
] as const)('files %j are named, and never by their ids: %s', (value, words) => {
  const schema = {
    type: 'array',
    items: { type: 'string', format: 'file-id' },
    uniqueItems: true,
    maxItems: 3,
    documentKind: 'income',
  } as const;
  expect(answerWords({ schema }, value, { ...world, files: new Map([[one, payslip]]) })).toBe(words);
});

test('the words beside a box stand beside what was typed in it, and beside nothing else', () => {
  const schema = { type: 'integer', minimum: 0, maximum: 7 } as const;
  const ui = { label: 'Nights', prefix: 'about', suffix: 'nights' };
  expect(answerWords({ schema, ui }, 3, world)).toBe('about 3 nights');
  expect(answerWords({ schema, ui }, 'three', world)).toBe('about three nights');
  expect(answerWords({ schema, ui }, undefined, world)).toBe('Not provided');
});

test.each([
  ['money', 649.995, '£650'],
  ['money', 1.005, '£1.01'],
  ['money', 83.98, '£83.98'],
  ['share', 1 / 3, '0.333'],
] as const)('%s of %d is rounded where it is shown: %s', (kind, value, words) => {
  const schema = { type: 'number', minimum: 0, maximum: 10_000 } as const;
  expect(
    answerWords({ schema: kind === 'money' ? { ...schema, format: 'money' } : schema }, value, world),
  ).toBe(words);
});
