import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { mergeOver } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { inConditions, inNames, inQuestions, inRules, inWords } from './defects.ts';
import { goodForm } from './good-form.ts';
import { inChoices } from './defects-in-choices.ts';
import { goodAddress, goodOutside, inAddresses } from './defects-in-addresses.ts';
import { inFiles } from './defects-in-files.ts';
import { inLists } from './defects-in-lists.ts';
import { inDerived } from './defects-in-derived.ts';
import { inPages } from './defects-in-pages.ts';
import { inGaps, inWarnings } from './defects-in-warnings.ts';
import { inPatterns } from './defects-in-patterns.ts';
import { inSettings } from './defects-in-settings.ts';
import { inFormerNames } from './former-name-defects.ts';

const inBase = 'base/forms/a-form.form.json';
let folder: CouncilFolder;
const [definition, welsh, shared] = ['a-form.form.json', 'a-form.cy-GB.json', 'shared.cy-GB.json'].map(
  (name) => `oakham/forms/${name}`,
);

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write(inBase, goodForm);
  await folder.add('oakham', {
    files: {
      maximumMegabytes: 20,
      kinds: ['pdf', 'jpeg'],
      quotaMegabytes: 100,
      visitorQuotaMegabytes: 50,
      documentKinds: [{ id: 'identity', name: 'Proof of identity', keepDays: 365 }],
    },
  });
});
afterAll(() => folder.remove());

async function check() {
  const { files, findings } = await checkTenant({ tenantsFolder: folder.path, id: 'oakham' });
  return { files, findings: findings.filter(({ file }) => file.includes('/forms/')) };
}

test('a form without a mistake is served, and nothing is said of it', async () => {
  const { files, findings } = await check();
  expect(findings).toEqual([]);
  expect([...(files?.forms.keys() ?? [])]).toEqual(['a-form']);
});

test('a page whose address can be looked up is served, and nothing is said of it', async () => {
  for (const good of [goodAddress, goodOutside]) {
    await folder.write(inBase, mergeOver(goodForm, good));
    expect((await check()).findings).toEqual([]);
  }
  await folder.write(inBase, goodForm);
});

describe.each([
  ['names', inNames],
  ['questions', inQuestions],
  ['conditions', inConditions],
  ['rules', inRules],
  ['words', inWords],
  ['settings', inSettings],
  ['derived', inDerived],
  ['pages', inPages],
  ['addresses', inAddresses],
  ['lists', inLists],
  ['warnings', inWarnings],
  ['gaps', inGaps],
  ['patterns', inPatterns],
  ['choices', inChoices],
  ['files', inFiles],
  ['former names', inFormerNames],
])('a mistake in %s', (_where, defects) => {
  test.each(defects)('$name', async ({ patch, severity = 'error', kind, pointer }) => {
    await folder.write(inBase, mergeOver(goodForm, patch));
    const { files, findings } = await check();
    const found = findings.find((one) => one.kind === kind && one.pointer === pointer);
    expect(found, JSON.stringify(findings, null, 1)).toMatchObject({
      severity,
      file: inBase,
      line: expect.any(Number),
      message: expect.stringMatching(/.{15}/),
      cure: expect.stringMatching(/.{10}/),
    });
    // A warning is reported and served; a mistake keeps the council as it was.
    expect(files === undefined).toBe(findings.some((one) => one.severity === 'error'));
    await folder.write(inBase, goodForm);
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
      /Take it away/,
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
    await folder.write(inBase, mergeOver(goodForm, patch));
    const { files, findings } = await check();
    expect(files).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        pointer,
        line: expect.any(Number),
        cure: expect.stringMatching(cure),
      }),
    );
    await folder.write(inBase, goodForm);
  });
});

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
    const { files, findings } = await check();
    expect(files).toBeDefined();
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
    const { files, findings } = await check();
    expect(files?.forms.get('a-form')?.texts.get('cy-GB')?.get('Do you rent?')).toBe('Ydych chi’n rhentu?');
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
    const { files, findings } = await check();
    expect(files).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'forms.textPlaceholders', file: welsh, line: 2 }),
    );
    await folder.remove(String(welsh));
  });

  test('the form’s own words win over those that forms share', async () => {
    await folder.write(String(shared), { 'Do you rent?': 'shared', Send: 'Anfon' });
    await folder.write(String(welsh), { 'Do you rent?': 'own' });
    const { files } = await check();
    const said = files?.forms.get('a-form')?.texts.get('cy-GB');
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
  const { files } = await check();
  expect(files?.forms.get('a-form')?.definition).toMatchObject({ minutes: 7, title: 'A form' });
  await folder.remove(String(definition));
  const after = (await check()).files?.forms.get('a-form');
  expect(after?.definition.minutes).toBe(5);
  expect(after?.hash).not.toBe(files?.forms.get('a-form')?.hash);
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
