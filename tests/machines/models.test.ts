import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machineAreas } from '#machines/areas.ts';
import type { Model } from '#machines/model/define-model.ts';
import { faultsOf } from '#machines/model/faults.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';

const machines = join(import.meta.dirname, '..', '..', 'machines');

const listed = (kind: string) =>
  machineAreas
    .flatMap((area) => area.machines)
    .filter((machine) => machine.kind === kind)
    .map(({ id }) => id)
    .sort();

describe('the list of models', () => {
  it('has every model file', () => {
    const files = readdirSync(machines, { recursive: true, encoding: 'utf8' })
      .flatMap((name) => /([^/\\]+)\.model\.ts$/.exec(name)?.[1] ?? [])
      .sort();
    expect([...lifecycleModels, ...processModels].map(({ id }) => id).sort()).toEqual(files);
  });

  it('is the list of machines by area, kind by kind', () => {
    expect(listed('lifecycle')).toEqual(lifecycleModels.map(({ id }) => id).sort());
    expect(listed('process')).toEqual(processModels.map(({ id }) => id).sort());
  });

  it('has exactly the golden files of its machines', () => {
    const files = [...lifecycleModels, ...processModels].flatMap(({ id }) =>
      ['drawing', 'script', 'table'].map((kind) => `${id}.${kind}.md`),
    );
    expect(readdirSync(join(machines, 'golden')).sort()).toEqual(files.sort());
  });
});

const models: Model[] = [...lifecycleModels, ...processModels];

describe.each(models.map((model) => [model.id, model] as const))('the model of %s', (_, model) => {
  it('leaves nothing out', () => {
    expect(faultsOf(model)).toEqual([]);
  });
});
