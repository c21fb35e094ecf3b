import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { loadForm } from '../../tenants/loaded-form.ts';
import { compiledChecks } from './compiled-checks.ts';

const shipped = new URL('../../../tenants/base/forms/my-profile.form.json', import.meta.url);
/** Reads the definition again, as for two councils: equal, but not the same object. */
const read = async (): Promise<FormDefinition> => JSON.parse(await readFile(shipped, 'utf8'));

test('a form that two councils have, or one that was read anew, is compiled once', async () => {
  const [one, other] = [loadForm(await read(), new Map()), loadForm(await read(), new Map())];
  expect(compiledChecks(other)).toBe(compiledChecks(one));
});

test('forms that differ have checks of their own, and each keeps them however many come after', async () => {
  const definition = await read();
  const versions = Array.from({ length: 40 }, (_, minutes) =>
    loadForm({ ...definition, minutes: minutes + 1 }, new Map()),
  );
  const checks = versions.map((form) => compiledChecks(form));
  expect(new Set(checks).size).toBe(versions.length);
  expect(versions.every((form, index) => compiledChecks(form) === checks[index])).toBe(true);
});
