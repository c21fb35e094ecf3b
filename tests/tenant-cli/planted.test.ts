import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Finding } from '#schemas/tenant/finding.ts';
import { checkCouncils } from '#tools/council-check/check-councils.ts';
import { reportFindings } from '#tools/council-check/report.ts';
import type { Changes } from './planted.ts';
import { inAddressBook } from './planted-in-addresses.ts';
import { inAreas } from './planted-in-areas.ts';
import { inContent } from './planted-in-content.ts';
import { inFrontPage } from './planted-in-front-page.ts';
import { inQuotas } from './planted-in-quotas.ts';
import { inSettings } from './planted-in-settings.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

const planted = [...inSettings, ...inQuotas, ...inFrontPage, ...inContent, ...inAddressBook, ...inAreas];

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace();
  await workspace.replace(
    'base/locales/en-GB.json',
    '"count_one"',
    '"closes": "Closes {{when}}",\n  "count_one"',
  );
});
// Restores the council's original files; base stays as it is.
beforeEach(async () => {
  await rm(join(workspace.tenantsFolder, 'seabrook'), { recursive: true, force: true });
  await workspace.begin('seabrook', ...complete);
});
afterAll(() => workspace.remove());

/**
 * Writes or changes files of the council. An empty text removes a file that the council did not have at
 * first.
 */
async function change(changes: Changes, clean: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, to] of Object.entries(changes)) {
    const file = join(workspace.tenantsFolder, 'seabrook', path);
    await mkdir(dirname(file), { recursive: true });
    if (to === '' && !clean.has(path) && (await readFile(file).catch(() => null)) !== null) await rm(file);
    else if (typeof to !== 'function') await writeFile(file, to);
    else await writeFile(file, to(await textOf(file, clean.get(path))));
  }
}

/** Returns a file's text, or its earlier text if it can no longer be read as text. */
async function textOf(file: string, before = ''): Promise<string> {
  const bytes = await readFile(file);
  return bytes.toString('utf8').includes('\uFFFD') ? before : bytes.toString('utf8');
}

/** Returns the findings of `tenant check seabrook`. */
const check = (): Promise<Finding[]> => checkCouncils(workspace, ['seabrook']);

/** Returns what the command prints for these findings. */
function printed(findings: readonly Finding[]): string {
  const lines: string[] = [];
  reportFindings(findings, ['seabrook'], (line) => void lines.push(line));
  return lines.join('\n');
}

const ofCouncil = ['tenant.json', 'theme.json', 'lettings.json', 'logo.svg'];

test.each(planted)('$what', async ({ plant, finds, at, says, cures, cure }) => {
  const clean = new Map(
    await Promise.all(
      ofCouncil.map(async (path) => [path, await workspace.read(`seabrook/${path}`)] as const),
    ),
  );
  await change(plant, clean);
  const findings = await check();
  const file = `seabrook/${finds.file}`;
  const found = findings.find((one) => one.kind === finds.kind && one.file === file);
  expect(found, JSON.stringify(findings, null, 1)).toMatchObject({
    ...finds,
    file,
    message: expect.stringMatching(says),
    cure: expect.stringMatching(cures),
  });
  // Read as bytes, because some of them are not UTF-8.
  const lines = (await readFile(join(workspace.tenantsFolder, file), 'latin1')).split('\n');
  const line = lines[(found?.line ?? 0) - 1] ?? '';
  const spellings = at === undefined ? [''] : [at, Buffer.from(at).toString('latin1')];
  expect(
    spellings.some((words) => line.includes(words)),
    `${found?.line}: ${line}`,
  ).toBe(true);
  // Without programmers' words, and without further errors that only follow from it.
  expect(findings.filter((one) => one.severity === 'error' && one !== found)).toEqual([]);
  const said = printed(findings);
  expect(said).not.toMatch(
    /undefined|must (?:be (?:string|number|integer|boolean|array|object|null|equal|[<>])|NOT|have required|match)|SyntaxError|at position|\bat \w+ \(|null,/,
  );
  expect(said).toContain(found?.cure);

  const colour = /"(#[0-9a-f]{6})"/.exec(found?.cure ?? '')?.[1] ?? '';
  await change(cure, clean);
  if (finds.kind === 'theme.contrast')
    await workspace.replace(file, '<the colour that the cure names>', colour);
  let left = await check();
  // Icons made from the mistake or from the earlier colour.
  if (left.some(({ kind }) => kind === 'icons.old')) {
    await workspace.tenant('logo', 'seabrook');
    left = await check();
  }
  expect(left).toEqual([]);
});

test('base’s texts as a council’s own are not a mistake', async () => {
  await workspace.write('seabrook/locales/en-GB.json', await workspace.read('base/locales/en-GB.json'));
  expect(await check()).toEqual([]);
});

test('there are many planted mistakes, in all kinds of files', () => {
  expect(planted.length).toBeGreaterThanOrEqual(45);
  const kinds = new Set(planted.map(({ finds }) => finds.file.replace(/[^/]*$/, '') || finds.file));
  expect(kinds.size).toBeGreaterThanOrEqual(8);
});
