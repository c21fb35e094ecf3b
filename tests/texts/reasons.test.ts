import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { textOf } from '#api/tenants/texts.ts';
import { reasonWords } from '#api/rules/lettings/explain.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';

const directory = await loadTenantDirectory(join(import.meta.dirname, '../../tenants'), undefined);
const languages = directory.all.flatMap(({ tenant, messages }) =>
  [...messages].map(([locale, texts]) => ({ name: `${tenant.tenantId} ${locale}`, texts })),
);

/**
 * True if a text exists, perhaps in forms for a context or a number, such as `met_one`: i18next adds them to
 * the key.
 */
function isSaid(texts: Messages, key: string): boolean {
  const group = key.slice(0, key.lastIndexOf('.'));
  const last = key.slice(group.length + 1);
  const entries = group
    .split('.')
    .reduce<string | Messages | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      texts,
    );
  if (textOf(texts, key) !== undefined) return true;
  return typeof entries === 'object' && Object.keys(entries).some((entry) => entry.startsWith(`${last}_`));
}

describe.each(languages)('$name', ({ texts }) => {
  test('has a sentence for every verdict of every rule, and for what would change it', () => {
    const keys = Object.entries(reasonWords).flatMap(([rule, { verdicts, changes }]) => [
      ...verdicts.map((verdict) => `reasons.${rule}.${verdict}`),
      ...changes.map((change) => `reasons.${rule}.change.${change}`),
    ]);
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => !isSaid(texts, key))).toEqual([]);
  });
});
