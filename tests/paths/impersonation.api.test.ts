import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impersonationModel } from '#machines/lifecycle/impersonation.model.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { ImpersonationScene } from '../api/staff/impersonation-scene.ts';
import { impersonationOnApi } from '../drivers/impersonation-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';

let scene: ImpersonationScene;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

describe('the life of an impersonation on the API', () => {
  const record = pathTests(
    impersonationModel,
    impersonationOnApi(() => scene),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(impersonationModel.id, record);

  it('took every transition, and tried each refused link and Exit', () => {
    expect(coverageOf(impersonationModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried].filter((name) => /link\.use|exit/.test(name))).toEqual([]);
  });
});
