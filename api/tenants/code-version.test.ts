import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeVersion, checkingCode } from './code-version.ts';

const project = join(import.meta.dirname, '../..');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'lintel-code-'));
  for (const part of checkingCode) cpSync(join(project, part), join(copy, part), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

test('a copy of the code is the same version, and any change of it another', () => {
  expect(codeVersion(copy)).toBe(codeVersion(project));
  for (const file of ['api/rules/forms/check/words.ts', 'schemas/tenant/theme.ts', 'package-lock.json']) {
    const before = codeVersion(copy);
    writeFileSync(join(copy, file), `${readFileSync(join(copy, file), 'utf8')} `);
    expect(codeVersion(copy), file).not.toBe(before);
  }
});

test('a test is no code', () => {
  writeFileSync(join(copy, 'domain/new.test.ts'), '');
  expect(codeVersion(copy)).toBe(codeVersion(project));
});

test('an installation that cannot be told has no version', () => {
  rmSync(join(copy, 'package-lock.json'));
  expect(() => codeVersion(copy)).toThrow('package-lock.json');
});

test('nothing that judges a council stands elsewhere', () => {
  const files = new Set([join(project, 'api/tenants/check-tenant.ts')]);
  for (const file of files)
    for (const [, ours = '', beside = ''] of readFileSync(file, 'utf8').matchAll(imported))
      files.add(beside === '' ? join(project, ours) : join(dirname(file), beside));
  const elsewhere = [...files]
    .map((file) => relative(project, file))
    .filter((file) => !checkingCode.some((part) => file.startsWith(`${part}/`)));
  expect(files.size).toBeGreaterThan(100);
  expect(elsewhere).toEqual([]);
});

const imported = /from '(?:#([\w/.-]+\.ts)|(\.{1,2}\/[\w/.-]+))'/g;
