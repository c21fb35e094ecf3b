import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '#machines/model/coverage.ts';
import type { Observation } from '#machines/model/define-model.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { AccountScene } from '../api/accounts/account-scene.ts';
import {
  accountScreenOnApi,
  type AccountScreen,
  type AccountScreenWorld,
} from '../drivers/account-screen-on-api.ts';
import {
  changeEmailScreen,
  changePasswordScreen,
  confirmEmailScreen,
  createAccountScreen,
  resetPasswordScreen,
  retrieveDetailsScreen,
} from '../drivers/account-screens.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { Client } from '../support/client.ts';
import { startCutProxy } from '../support/proxy.ts';

let world: AccountScreenWorld;

beforeAll(async () => {
  const scene = await AccountScene.open();
  const line = await startCutProxy(scene.server.port);
  world = { scene, line, newClient: () => new Client(line.port, 'ashcombe.localhost') };
});
afterAll(async () => {
  await world.line.close();
  await world.scene.close();
});

/**
 * Adds the outcomes of calls to the goals: each reason of a refusal has its own text, however few transitions
 * they share.
 */
const eachOutcome = ({
  move,
  transitions,
}: {
  move: { label: string; kind: string };
  transitions: readonly string[];
}) => (move.kind === 'outcome' ? [...transitions, move.label] : transitions);

function walkScreen<ScenarioId extends string, Seen extends Observation>(
  made: AccountScreen<ScenarioId, Seen>,
  neverHere: readonly string[] = [],
) {
  describe(`${made.model.id} on the API`, () => {
    const record = pathTests(
      made.model,
      accountScreenOnApi(made, () => world),
      { goals: eachOutcome, once: process.env['LINTEL_FULL'] !== '1' },
    );
    reportWalks(made.model.id, record);

    it('took every transition', () => {
      const { unwalked } = coverageOf(made.model, [record]);
      expect(unwalked.filter((transition) => !neverHere.some((part) => transition.includes(part)))).toEqual(
        [],
      );
      expect([...record.notTried]).toEqual([]);
    });
  });
}

walkScreen(createAccountScreen);
// This server answers every bad proof with the same word.
walkScreen(confirmEmailScreen, ['refused']);
walkScreen(resetPasswordScreen);
walkScreen(changePasswordScreen);
walkScreen(changeEmailScreen);
// Wrong claims are counted by account and day, which `tests/api` covers.
walkScreen(retrieveDetailsScreen, ['tooMany']);
