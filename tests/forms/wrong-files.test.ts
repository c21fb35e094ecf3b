import { expect, test } from 'vitest';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { wrongFiles } from './all-defects.ts';
import { councilInMemory, inBase, writtenJson } from './council-in-memory.ts';
import { goodForm } from './good-form.ts';

const welsh = 'oakham/forms/a-form.cy-GB.json';
const judge = await councilInMemory();

const isShape = ({ kind }: { readonly kind: string }) => kind.startsWith('shape.');

test.each(wrongFiles)('$name', async ({ patch, severity = 'error', kind, pointer, line, cure }) => {
  const form: Json = mergeOver(goodForm, patch) ?? null;
  const { files, findings } = await judge({ [inBase]: form });
  const found = findings.find((one) => one.kind === kind && one.pointer === pointer);
  expect(found, JSON.stringify(findings, null, 1)).toMatchObject({
    severity,
    file: inBase,
    message: expect.stringMatching(/.{15}/),
    cure: expect.stringMatching(cure),
  });
  expect(writtenJson(form).split('\n')[(found?.line ?? 0) - 1]).toContain(line);
  // A mistake in the shape hides the others that would follow from it.
  expect(findings.every(isShape)).toBe(isShape({ kind }));
  expect(files === undefined).toBe(findings.some((one) => one.severity === 'error'));
});

test.each([
  ['  ', 'forms.wordsBlank', 'error', /Write/],
  ['Ydych chi’n <i>rhentu</i>?', 'forms.wordsMarkup', 'warning', /plain text/],
  ['Ydych chi’n rhentu? ', 'forms.wordsSpace', 'warning', /^Write "Ydych chi’n rhentu\?"/],
] as const)('a translation as %j', async (said, kind, severity, cure) => {
  const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode }));
  const bilingual = await councilInMemory({ languages }, { 'oakham/locales/cy-GB.json': {} });
  const { findings } = await bilingual({
    [inBase]: goodForm,
    [welsh]: { 'First name': 'Enw cyntaf', 'Do you rent?': said },
  });
  expect(findings.filter(({ file }) => file === welsh)).toEqual([
    expect.objectContaining({
      kind,
      severity,
      line: 3,
      pointer: '/Do you rent?',
      cure: expect.stringMatching(cure),
    }),
  ]);
});

test('two forms that ask for a place on the register', async () => {
  const register: Json = mergeOver(goodForm, { purpose: 'register' }) ?? null;
  const { files, findings } = await judge({
    [inBase]: register,
    'oakham/forms/another.form.json': mergeOver(register, { identifier: 'another' }) ?? null,
  });
  expect(files).toBeUndefined();
  expect(findings).toEqual([
    expect.objectContaining({
      kind: 'forms.secondRegister',
      severity: 'error',
      message: expect.stringMatching(/"a-form".*"another"|"another".*"a-form"/),
    }),
  ]);
});

const connection = {
  rule: 'atLeastOneLocalConnection',
  section: 'home',
  list: 'stays',
  type: 'place',
  start: 'start',
  exempt: [],
  messages: { none: 'Add one', withoutType: 'Say which', withoutStart: 'Say since when' },
};
const asksConnection: Json = mergeOver(goodForm, { purpose: 'register', rules: { connection } }) ?? null;
const ofConnections = async (more: Readonly<Record<string, Json>>) => {
  const { findings } = await judge({ [inBase]: asksConnection, ...more });
  return findings
    .filter(({ kind }) => /^forms\.(?:exemption|connectionInWales)$/.test(kind))
    .map(
      ({ severity, kind, pointer, message }) =>
        `${severity} ${kind} ${pointer} ${/SI \d+\/\d+|160A/.exec(message)?.[0]}`,
    );
};

test('a register in England whose form keeps off whom the law does not let it keep off', async () => {
  expect(await ofConnections({})).toEqual([
    'warning forms.exemption /rules/connection/exempt SI 2025/706',
    'warning forms.exemption /rules/connection/exempt SI 2025/706',
    'warning forms.exemption /rules/connection/exempt SI 2012/1869',
  ]);
});

test('a register in Wales whose form asks a local connection of anybody', async () => {
  const welshLaw = {
    laws: [{ law: 'wales-2014', from: '2015-04-27' }],
    registerReviews: { daysToAsk: 21, noticeDayCounts: true },
    kinds: {},
  };
  expect(await ofConnections({ 'oakham/actions.json': welshLaw })).toEqual([
    'warning forms.connectionInWales /rules/connection 160A',
  ]);
});
