import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { editorSchemas } from '#tools/tenant/editor-schemas.ts';

const project = join(import.meta.dirname, '..', '..');
const published = join(project, 'schemas', 'published');
const councils = readdirSync(join(project, 'tenants'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function validatorOf(name: string) {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
  return ajv.compile(JSON.parse(readFileSync(join(published, name), 'utf8')));
}

describe('the schemas for editors', () => {
  test('are the ones that the code has: npm run tenant -- schemas', () => {
    const onDisk = new Map(
      readdirSync(published)
        .sort()
        .map((name) => [name, readFileSync(join(published, name), 'utf8')]),
    );
    const fresh = new Map([...editorSchemas()].sort(([one], [other]) => (one < other ? -1 : 1)));
    expect(onDisk).toEqual(fresh);
  });

  test.each(
    councils.flatMap((council) => [...editorSchemas().keys()].map((schema) => [council, schema] as const)),
  )('%s fits %s, and names it', (council, schema) => {
    const path = join(project, 'tenants', council, schema.replace('.schema', ''));
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const fits = validatorOf(schema);
    expect(fits(file) ? [] : fits.errors).toEqual([]);
    expect(file).toMatchObject({ $schema: `../../schemas/published/${schema}` });
  });

  test.each([
    ['a part of a group, since base has the rest', 'theme', { light: { primary: '#123456' } }, true],
    ['null, where something may be taken away', 'tenant', { mediaHost: null }, true],
    ['null, where something is always needed', 'tenant', { websiteTitle: null }, false],
    ['a name that means nothing', 'tenant', { webTitle: 'Seabrook' }, false],
    [
      'a part of an entry of a list, which replaces base',
      'lettings',
      { schemes: [{ name: 'Homes' }] },
      false,
    ],
    ['a colour in words', 'theme', { light: { primary: 'blue' } }, false],
  ])('%s: %s.json %j → %s', (_what, name, file, fits) => {
    expect(validatorOf(`${name}.schema.json`)(file)).toBe(fits);
  });
});
