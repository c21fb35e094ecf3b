import { expect, test } from 'vitest';
import { FrontPageSchema } from '#schemas/tenant/front-page.ts';
import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { TenantSchema } from '#schemas/tenant/tenant.ts';
import { DocumentShelf, layerFile } from './layered-file.ts';
import { shapeCheck } from './shape-findings.ts';
import { makeSource } from './source.ts';

const checks = {
  'tenant.json': shapeCheck(TenantSchema),
  'front-page.json': shapeCheck(FrontPageSchema),
  'lettings.json': shapeCheck(LettingsPolicySchema),
};

const shelf = (texts: ReadonlyMap<string, string>) =>
  new DocumentShelf(makeSource('', texts, new Map(), new Set()));

/** Returns the cure for one place in a file. */
function cureAt(path: keyof typeof checks, contents: unknown, pointer: string): string | undefined {
  const file = layerFile(
    'seabrook',
    shelf(new Map([[path, JSON.stringify(contents)]])),
    shelf(new Map()),
    path,
  );
  const found = checks[path](file).findings.filter((one) => one.pointer === pointer);
  return found.map(({ message, cure }) => `${message} ${cure}`).join('\n');
}

const ruled = (rules: unknown) => ({
  version: 'one',
  schemes: [{ preferences: [{ kind: 'meeting', rules }] }],
});
const rulesAt = '/schemes/0/preferences/0/rules';

test('a choice that is missing is named with what there is to choose', () => {
  const page = { blocks: [{ kind: 'hero', look: 'plain' }] };
  expect(cureAt('front-page.json', page, '/blocks/0')).toContain(
    '"text" is missing. Add "text": "start", "centre" or "over". Where the text is: ',
  );
  expect(cureAt('lettings.json', ruled({ age: { minimum: 60 } }), `${rulesAt}/age`)).toContain(
    'Add "whose": "applicant", "anyAdult" or "everyAdult". Whose age counts.',
  );
});

test('an unknown entry is named with the one that was meant, and with those that are known', () => {
  const contact = { contact: { name: 'Homes', phone: '1', fax: '2' } };
  expect(cureAt('tenant.json', contact, '/contact/phone')).toBe(
    '"phone" is not recognised here. Did you mean "telephone"? You can use: name, telephone, email, hours.',
  );
  expect(cureAt('tenant.json', contact, '/contact/fax')).toBe(
    '"fax" is not recognised here. You can use: name, telephone, email, hours. Use one of these, or remove it.',
  );
});

test('the most that an age may be is a rule of its own', () => {
  const age = { minimum: 50, maximum: 59, whose: 'applicant' };
  expect(cureAt('lettings.json', ruled({ age }), `${rulesAt}/age/maximum`)).toBe(
    '"maximum" is not recognised here. You can use: minimum, whose, unlessMedical. The oldest age allowed is a separate rule, beside this one: "maximumAge": { "maximum": 59 }. Use one of these, or remove it.',
  );
});
