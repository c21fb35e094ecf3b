import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bidMachine } from '#machines/lifecycle/bid.machine.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import type { Model } from '#machines/model/define-model.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { outdatedGolden, renewCommand, renewGolden } from '#tools/machines/golden.ts';

const golden = join(import.meta.dirname, '..', '..', 'machines', 'golden');
const models: Model[] = [...lifecycleModels, ...processModels];

describe('golden files', () => {
  it.each(models.map((model) => [model.id, model] as const))('of %s are up to date', async (_, model) => {
    const outdated = await outdatedGolden(golden, model);
    expect(
      outdated.map(({ name }) => name),
      `The machine has changed. Renew its golden files, read the difference, and commit it: ${renewCommand}`,
    ).toEqual([]);
  });
});

describe('an outdated golden file', () => {
  let folder = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lintel-golden-'));
    await renewGolden(folder, await outdatedGolden(folder, bidModel));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('does not exist right after renewing', async () => {
    expect(await outdatedGolden(folder, bidModel)).toEqual([]);
  });

  it('is reported when a guard stops guarding, although the machine still declares it', async () => {
    const careless = bidMachine.provide({ guards: { mayWithdraw: () => true } });
    const [table] = await outdatedGolden(folder, { ...bidModel, machine: careless });
    expect(table?.text).toContain('| bid.withdraw by applicant, closed | withdrawn |');
  });

  it('is reported after an edit by hand', async () => {
    const path = join(folder, 'bid.table.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('live ?', 'live'));
    expect((await outdatedGolden(folder, bidModel)).map(({ name }) => name)).toEqual(['bid.table.md']);
  });
});
