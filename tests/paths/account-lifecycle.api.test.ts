import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountModel } from '#machines/lifecycle/account.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { AccountScene } from '../api/accounts/account-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { accountOnApi, type AccountWorld } from '../drivers/account-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';

let world: AccountWorld;

beforeAll(async () => {
  const scene = await AccountScene.open();
  const key = await addKey(scene.database.pool, 'ashcombe', ['accounts:write']);
  world = { scene, office: new BackOffice(scene.server.client('ashcombe'), key) };
});
afterAll(() => world.scene.close());

describe('the life of an account on the API', () => {
  const record = pathTests(
    accountModel,
    accountOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(accountModel.id, record);

  it('took every transition, and tried every refused event except those that need time to pass', () => {
    expect(coverageOf(accountModel, [record]).unwalked).toEqual([]);
    const ofTime = /lock\.expire/;
    expect([...record.notTried].filter((name) => !ofTime.test(name))).toEqual([]);
    expect(untriedRefusals(accountModel, record).filter((pair) => !ofTime.test(pair))).toEqual([]);
  });
});
