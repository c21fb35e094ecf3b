import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingSchemas } from '#tools/tenant/editor-schemas.ts';
import { descriptionOf, propertiesOf, settingsBelow } from '#tools/tenant/settings/list-settings.ts';
import { seen } from '#tools/tenant/settings/seen.ts';
import { settingsPages } from '#tools/tenant/settings/settings-pages.ts';

const project = join(import.meta.dirname, '..', '..');
const folder = join(project, 'docs', 'settings');

/** How the formatter pads tables and breaks long examples is no matter of theirs. */
const words = (page: string): string =>
  page
    .replace(/-{3,}/g, '---')
    .replace(/[\s|]+/g, ' ')
    .trim();

describe('the pages of settings', () => {
  test('are what the schemas say: npm run tenant -- settings', async () => {
    const fresh = await settingsPages(join(project, 'tenants'));
    expect(readdirSync(folder).sort()).toEqual([...fresh.keys()].sort());
    for (const [name, text] of fresh)
      expect(words(readFileSync(join(folder, name), 'utf8')), name).toBe(words(text));
  });

  const files = [...settingSchemas()];
  test.each(files)('%s.json: each setting says what it is', (_name, schema) => {
    const silent = propertiesOf(schema).flatMap(([key, entry]) => [
      ...(descriptionOf(entry) === '' ? [key] : []),
      ...settingsBelow(entry, key)
        .filter(({ description }) => description === '')
        .map(({ path, kinds }) => [path, ...kinds].join(' ')),
    ]);
    expect(silent).toEqual([]);
  });

  test.each(files)('%s.json: each setting says where it is seen', (name, schema) => {
    expect(Object.keys(seen[name] ?? {}).sort()).toEqual(
      propertiesOf(schema)
        .map(([key]) => key)
        .sort(),
    );
  });
});
