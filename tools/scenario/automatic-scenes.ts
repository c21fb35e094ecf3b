import { automaticHours } from '#api/rules/lettings/automatic-bids.ts';
import type { automaticBiddingModel } from '#machines/lifecycle/automatic-bidding.model.ts';
import { anyHome, type AutomaticState } from '#schemas/automatic-bids.ts';
import { CommandError } from '../command/command-error.ts';
import { addAccount, addApplication } from './arrange.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

/** Arranges a person with an application who has asked for automatic bids, or not. */
function automatic(state: AutomaticState, look: string): Arrange {
  return async ({ pool, tenantId, scheme }, email) => {
    if (automaticHours(scheme) === undefined) {
      throw new CommandError(
        `${tenantId} does not have this scenario: its scheme ${scheme.identifier} has no automatic bids (bidding.automatic in lettings.json). Three Rivers has them: --council three-rivers.`,
      );
    }
    const accountId = await addAccount(pool, tenantId, email);
    await addApplication(pool, tenantId, accountId, {}, [scheme.identifier]);
    await pool.query(
      `insert into automatic_bidding (tenant_id, account_id, state, stopped_because, choices, on_since, changed_by)
       values ($1, $2, $3, case when $3 = 'stopped' then 'accountNotActive' end, $4,
               case when $3 = 'on' then app_now() end, case when $3 = 'stopped' then 'system' else 'resident' end)`,
      [tenantId, accountId, state, JSON.stringify(anyHome)],
    );
    return { email, path: '/account/automatic-bids', look: [logInStep, look], listed: null };
  };
}

const automaticLife: ScenariosOf<typeof automaticBiddingModel> = {
  off: automatic('off', 'Automatic bids are off, and turning them on is offered.'),
  on: automatic('on', 'Automatic bids are on, and turning them off is offered.'),
  stopped: automatic('stopped', 'Automatic bids have stopped, and the page says why.'),
};

export const automaticScenes = { 'automatic-bidding': automaticLife };
