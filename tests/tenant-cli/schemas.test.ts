import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { editorSchemas } from '#tools/councils/editor-schemas.ts';

const project = join(import.meta.dirname, '..', '..');
const published = join(project, 'schemas', 'published');
const councils = readdirSync(join(project, 'tenants'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, code: { optimize: false } }));
const validators = new Map<string, ValidateFunction>();

/** Compiles a schema once, since each council's file is checked against it. */
function validatorOf(name: string): ValidateFunction {
  const known = validators.get(name) ?? ajv.compile(JSON.parse(readFileSync(join(published, name), 'utf8')));
  validators.set(name, known);
  return known;
}

const fileOf = (council: string, schema: string) =>
  join(project, 'tenants', council, schema.replace('.schema', ''));

const choice = {
  maxLength: null,
  oneOf: [
    { const: 'north', title: 'North' },
    { const: 'south', title: 'South' },
  ],
};

describe('the schemas for editors', () => {
  test('are up to date: npm run renew', () => {
    const onDisk = new Map(
      readdirSync(published)
        .sort()
        .map((name) => [name, readFileSync(join(published, name), 'utf8')]),
    );
    const fresh = new Map([...editorSchemas()].sort(([one], [other]) => (one < other ? -1 : 1)));
    expect(onDisk).toEqual(fresh);
  });

  test.each(
    councils.flatMap((council) =>
      [...editorSchemas().keys()]
        .filter((schema) => schema !== 'form.schema.json' && schema !== 'face.schema.json')
        // Both files are optional: officers may come from the council's feed, and not every council has
        // examples.
        .filter(
          (schema) =>
            !['officers.schema.json', 'lettings.examples.schema.json'].includes(schema) ||
            existsSync(fileOf(council, schema)),
        )
        .map((schema) => [council, schema] as const),
    ),
  )('%s fits %s, and names it', (council, schema) => {
    const file: unknown = JSON.parse(readFileSync(fileOf(council, schema), 'utf8'));
    const fits = validatorOf(schema);
    expect(fits(file) ? [] : fits.errors).toEqual([]);
    expect(file).toMatchObject({ $schema: `../../schemas/published/${schema}` });
  });

  const forms = councils.flatMap((council) => {
    const folder = join(project, 'tenants', council, 'forms');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.form.json'))
      .map((name) => join(folder, name));
  });
  test('fit every form, and are named in it', () => {
    const fits = validatorOf('form.schema.json');
    const read = forms.map((path): unknown => JSON.parse(readFileSync(path, 'utf8')));
    expect(read.length).toBeGreaterThan(0);
    for (const form of read) {
      expect(fits(form) ? [] : fits.errors).toEqual([]);
      expect(form).toMatchObject({ $schema: '../../../schemas/published/form.schema.json' });
    }
  });

  test.each([
    ['a part of a group, since base has the rest', 'theme', { light: { primary: '#123456' } }, true],
    ['null, where something may be removed', 'tenant', { mediaHost: null }, true],
    ['null, where something is always needed', 'tenant', { websiteTitle: null }, false],
    ['a name that means nothing', 'tenant', { webTitle: 'Seabrook' }, false],
    [
      'a part of an entry of a list, which replaces base',
      'lettings',
      { schemes: [{ name: 'Homes' }] },
      false,
    ],
    ['a page that goes', 'form', { pages: { formerNames: null } }, true],
    ['a name with a dash', 'form', { pages: { 'former-names': null } }, false],
    [
      'words that become a choice',
      'form',
      { pages: { areaPlace: { schema: { properties: { area: choice } } } } },
      true,
    ],
    [
      'a choice that keeps the length of words',
      'form',
      { pages: { areaPlace: { schema: { properties: { area: { ...choice, maxLength: 9 } } } } } },
      false,
    ],
    [
      'another condition in the place of one',
      'form',
      { pages: { rent: { when: { some: null, answered: 'rent' } } } },
      true,
    ],
    ['a condition that nobody knows', 'form', { pages: { rent: { when: { unless: 'rent' } } } }, false],
    ['a colour in words', 'theme', { light: { primary: 'blue' } }, false],
  ])('%s: %s.json %j → %s', (_what, name, file, fits) => {
    expect(validatorOf(`${name}.schema.json`)(file)).toBe(fits);
  });
});
