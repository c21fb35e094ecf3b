import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTenant, type CheckedTenant } from '#api/tenants/check-tenant.ts';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { inReading } from './all-defects.ts';
import { councilInMemory, inBase } from './council-in-memory.ts';
import { goodAddress, goodOutside } from './defects-in-addresses.ts';
import { goodForm } from './good-form.ts';

const files = {
  maximumMegabytes: 20,
  kinds: ['pdf', 'jpeg'],
  quotaMegabytes: 100,
  visitorQuotaMegabytes: 50,
  documentKinds: [{ id: 'identity', name: 'Proof of identity', keepDays: 365 }],
};
const judge = await councilInMemory({ files });

/** Checks base's form with one change. */
const judgeChanged = (patch: Json): Promise<CheckedTenant> =>
  judge({ [inBase]: mergeOver(goodForm, patch) ?? null });

test('a form without a mistake is served, and nothing is said of it', async () => {
  const { files: served, findings } = await judge({ [inBase]: goodForm });
  expect(findings).toEqual([]);
  expect([...(served?.forms.keys() ?? [])]).toEqual(['a-form']);
});

test('a page whose address can be looked up is served, and nothing is said of it', async () => {
  for (const good of [goodAddress, goodOutside]) expect((await judgeChanged(good)).findings).toEqual([]);
});

test('two options of one name that nobody is offered both of are well apart', async () => {
  const rents = { eq: [{ answer: 'rents' }, true] };
  const heating = {
    type: 'string',
    oneOf: [
      { const: 'gas', title: 'Renewal', when: rents },
      { const: 'coal', title: 'Renewal', when: { not: rents } },
      { const: 'none', title: 'Nothing' },
    ],
  };
  const { findings } = await judgeChanged({
    pages: {
      rent: { schema: { properties: { heating } }, ui: { heating: { label: 'How is your home heated?' } } },
    },
  });
  expect(findings.filter(({ kind }) => kind === 'forms.optionTitleTwice')).toEqual([]);
});

const isMany = { gt: [{ answer: 'many' }, 3] };
test.each([
  [
    'the name of a question',
    { rooms: { sum: [{ count: 'stays' }, 1] } },
    { name: { intro: ['You told us of {{rooms|some}} rooms.'] } },
    'derivedTwice',
  ],
  ['the name of a choice', { rents: { sum: [{ answer: 'rooms' }, 1] } }, {}, 'derivedTwice'],
  [
    'itself to be worked out from',
    { many: { sum: [{ answer: 'many' }, 1] } },
    { arrears: { when: { eq: null, ...isMany } } },
    'derivedCircle',
  ],
])('of a derived value with %s nothing is told but the cause', async (_what, derived, pages, kind) => {
  const { findings } = await judgeChanged({ derived, pages });
  expect(findings.filter(({ severity }) => severity === 'error').map((one) => one.kind)).toEqual([
    `forms.${kind}`,
  ]);
});

test('what has nothing to do with an unclear name is told beside its cause', async () => {
  const { findings } = await judgeChanged({
    derived: { rents: { sum: [{ answer: 'rooms' }, 1] } },
    pages: { rent: { intro: ['Of {{nobody|you}}.'] } },
  });
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ kind }) => kind);
  expect(errors.toSorted()).toEqual(['forms.derivedTwice', 'forms.unknownPlaceholder']);
});

describe.each(inReading)('a mistake in %s', (_where, defects) => {
  test.each(defects)('$name', async ({ patch, severity = 'error', kind, pointer }) => {
    const { files: served, findings } = await judgeChanged(patch);
    const found = findings.find((one) => one.kind === kind && one.pointer === pointer);
    expect(found, JSON.stringify(findings, null, 1)).toMatchObject({ severity, file: inBase });
    // Every other finding also has its place, the fault and the remedy.
    for (const one of findings)
      expect(one).toMatchObject({
        line: expect.any(Number),
        pointer: expect.any(String),
        message: expect.stringMatching(/.{15}/),
        cure: expect.stringMatching(/.{10}/),
      });
    // A warning is reported and served; a mistake keeps the council as it was.
    expect(served === undefined).toBe(findings.some((one) => one.severity === 'error'));
  });
});

describe('a mistake in the shape of a form', () => {
  test.each([
    [
      'a misspelt keyword',
      { pages: { rent: { schema: { properties: { rooms: { minimum: null, minimun: 1 } } } } } },
      '/pages/rent/schema/properties/rooms/minimun',
      /"minimum"/,
    ],
    [
      'a keyword that would never be checked',
      { pages: { rent: { schema: { properties: { rents: { type: 'boolean', default: true } } } } } },
      '/pages/rent/schema/properties/rents/default',
      /Remove it/,
    ],
    [
      'an operator that does not exist',
      { pages: { arrears: { when: { eq: null, equals: [{ answer: 'rents' }, true] } } } },
      '/pages/arrears/when',
      /one of: all, any/,
    ],
    [
      'a misspelt operand, deep down',
      { pages: { arrears: { when: { eq: null, all: [{ not: { eq: [{ anwser: 'rents' }, true] } }] } } } },
      '/pages/arrears/when/all/0/not/eq/0',
      /"answer"/,
    ],
    [
      'a rule that does not exist',
      { rules: { applicant: { rule: 'exactlyOneAplicant' } } },
      '/rules/applicant/rule',
      /"exactlyOneApplicant"/,
    ],
    ['a misspelt part of a page', { pages: { rent: { intor: ['x'] } } }, '/pages/rent/intor', /"intro"/],
  ])('%s', async (_name, patch, pointer, cure) => {
    const { files: served, findings } = await judgeChanged(patch);
    expect(served).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        pointer,
        line: expect.any(Number),
        cure: expect.stringMatching(cure),
      }),
    );
  });
});

let folder: CouncilFolder;
const [definition, welsh, shared] = ['a-form.form.json', 'a-form.cy-GB.json', 'shared.cy-GB.json'].map(
  (name) => `oakham/forms/${name}`,
);

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write(inBase, goodForm);
  await folder.add('oakham', { files });
});
afterAll(() => folder.remove());

/** Does the same from a folder. */
async function check() {
  const { files: served, findings } = await checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
  return { files: served, findings: findings.filter(({ file }) => file.includes('/forms/')) };
}

describe('a form in another language', () => {
  const bilingual = {
    languages: [
      { languageCode: 'en-GB', displayName: 'English' },
      { languageCode: 'cy-GB', displayName: 'Cymraeg' },
    ],
  };
  beforeAll(async () => {
    await folder.add('oakham', bilingual);
    await folder.write('oakham/locales/cy-GB.json', {});
  });

  test('a sentence that is not translated is told where it stands', async () => {
    const { files: served, findings } = await check();
    expect(served).toBeDefined();
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        kind: 'forms.textMissing',
        pointer: '/pages/rent/title',
        file: inBase,
      }),
    );
  });

  test('a translation of a sentence that was changed is told as stale, with its line', async () => {
    await folder.write(String(welsh), { 'Do you rent?': 'Ydych chi’n rhentu?', 'Do you rent it?': 'x' });
    const { files: served, findings } = await check();
    expect(served?.forms.get('a-form')?.texts.get('cy-GB')?.get('Do you rent?')).toBe('Ydych chi’n rhentu?');
    expect(findings.filter(({ kind }) => kind === 'forms.textSurplus')).toEqual([
      expect.objectContaining({ file: welsh, line: 3 }),
    ]);
    expect(findings).not.toContainEqual(
      expect.objectContaining({ kind: 'forms.textMissing', pointer: '/pages/rent/title' }),
    );
    await folder.remove(String(welsh));
  });

  test('other names in braces than the original has', async () => {
    await folder.write(String(welsh), { 'About {{name}}': 'Am {{enw}}' });
    const { files: served, findings } = await check();
    expect(served).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'forms.textPlaceholders', file: welsh, line: 2 }),
    );
    await folder.remove(String(welsh));
  });

  test('the form’s own words win over those that forms share', async () => {
    await folder.write(String(shared), { 'Do you rent?': 'shared', Send: 'Anfon' });
    await folder.write(String(welsh), { 'Do you rent?': 'own' });
    const { files: served } = await check();
    const said = served?.forms.get('a-form')?.texts.get('cy-GB');
    expect([said?.get('Do you rent?'), said?.get('Send')]).toEqual(['own', 'Anfon']);
    await folder.remove('oakham/forms');
  });

  test('a file that no form and no language reads', async () => {
    await folder.write('oakham/forms/a-form.fr-FR.json', { Send: 'Envoyer' });
    const { findings } = await check();
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'forms.strayFile', file: 'oakham/forms/a-form.fr-FR.json' }),
    );
    await folder.remove('oakham/forms');
  });
});

test('a council takes a form of base away with null, and patches one without touching base’s', async () => {
  await folder.write(String(definition), 'null');
  expect((await check()).files?.forms.size).toBe(0);
  await folder.write(String(definition), { minutes: 7, rules: null });
  const { files: served } = await check();
  expect(served?.forms.get('a-form')?.definition).toMatchObject({ minutes: 7, title: 'A form' });
  await folder.remove(String(definition));
  const after = (await check()).files?.forms.get('a-form');
  expect(after?.definition.minutes).toBe(5);
  expect(after?.hash).not.toBe(served?.forms.get('a-form')?.hash);
});

test('a former name of base that was another kind of answer is told, since nothing could be carried over', async () => {
  await folder.write(inBase, goodForm);
  await folder.write(definition ?? '', {
    pages: {
      arrears: {
        schema: { properties: { owes: null, debt: { type: 'string', maxLength: 50 } }, required: ['debt'] },
        ui: {
          owes: null,
          debt: {
            label: 'Which debt?',
            was: ['owes'],
            messages: { required: 'Say which', maxLength: 'Use less' },
          },
        },
      },
    },
  });
  const { findings } = await check();
  expect(findings).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      kind: 'forms.wasOtherKind',
      file: definition,
      pointer: '/pages/arrears/ui/debt/was/0',
      line: expect.any(Number),
    }),
  );
});
