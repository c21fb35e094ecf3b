import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingSchemas } from '#tools/tenant/editor-schemas.ts';
import { settingPictures } from '#tools/tenant/settings/pictures/setting-pictures.ts';
import { unknownPlaces, unshownSettings } from '#tools/tenant/settings/pictures/unshown-settings.ts';
import { withoutPicture } from '#tools/tenant/settings/pictures/without-picture.ts';

const project = join(import.meta.dirname, '../..');
const folder = join(project, 'docs/settings/pictures');
const places = [...settingPictures.flatMap(({ shows }) => shows), ...Object.keys(withoutPicture)];

const megabyte = 1024 * 1024;

describe('the pictures of settings', () => {
  test.each([...settingSchemas()])('%s.json: each setting is on one, or says why not', (name, schema) => {
    expect(unshownSettings(name, schema, places)).toEqual([]);
  });

  test('what they show, and what has a reason for none, are settings', () => {
    expect(unknownPlaces(settingSchemas(), places)).toEqual([]);
  });

  test('are the files there are: npm run pictures -- --settings', () => {
    expect(readdirSync(folder).sort()).toEqual(settingPictures.map(({ name }) => `${name}.webp`).sort());
  });

  test('are shown, with words for those who cannot see them', () => {
    const guides = join(project, 'docs/settings');
    const names = readdirSync(guides).filter((name) => name.endsWith('.md'));
    const pages = names.map((name) => readFileSync(join(guides, name), 'utf8')).join('\n');
    for (const { name, alt } of settingPictures) expect(pages).toContain(`![${alt}](pictures/${name}.webp)`);
    expect(settingPictures.filter(({ alt }) => alt.length < 20 || /[[\]\n]/.test(alt))).toEqual([]);
  });

  test('are light enough to be kept with the source', () => {
    const sizes = settingPictures.map(({ name }) => statSync(join(folder, `${name}.webp`)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * megabyte);
  });
});

describe('settings without a picture', () => {
  const schema = {
    properties: {
      alone: { type: 'string' },
      group: { properties: { first: { type: 'string' }, second: { type: 'string' } } },
      kinds: {
        anyOf: ['one', 'other'].map((kind) => ({
          properties: { kind: { const: kind }, same: { type: 'string', description: 'The same.' } },
        })),
      },
    },
  };

  test('are found by what nothing shows', () => {
    expect(unshownSettings('file', schema, [])).toEqual([
      'file alone',
      'file group.first',
      'file group.second',
      'file kinds.same of one',
      'file kinds.same of other',
    ]);
    expect(unshownSettings('file', schema, ['file alone', 'file group.first', 'file kinds of one'])).toEqual([
      'file group.second',
      'file kinds.same of other',
    ]);
    expect(unshownSettings('file', schema, ['file alone', 'file group', 'file kinds'])).toEqual([]);
  });

  test('a group shows what is in it, and not what only begins like it', () => {
    expect(unshownSettings('file', schema, ['file al', 'file group', 'file kinds'])).toEqual(['file alone']);
    expect(unshownSettings('other', schema, ['file alone', 'file group', 'file kinds'])).toHaveLength(5);
  });

  test('a place that no file has is told', () => {
    const schemas = new Map([['file', schema]]);
    expect(
      unknownPlaces(schemas, ['file alone', 'file group.third', 'file kinds of none', 'gone alone']),
    ).toEqual(['file group.third', 'file kinds of none', 'gone alone']);
  });
});
