import type { alertSubscriptionModel } from '#machines/lifecycle/alert-subscription.model.ts';
import { addAccount } from './arrange.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

/** Arranges a person who has turned one alert on or off. */
function alert(state: 'on' | 'off', look: string): Arrange {
  return async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    await pool.query(
      `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
       values ($1, $2, 'suitableHomes', $3, 'daily', 1)`,
      [tenantId, accountId, state],
    );
    return { email, path: '/account/alerts', look: [logInStep, look], listed: null };
  };
}

const alertLife: ScenariosOf<typeof alertSubscriptionModel> = {
  off: alert('off', '“New homes I can bid for” is not ticked, so how often is not asked.'),
  on: alert('on', '“New homes I can bid for” is ticked, once a day.'),
};

export const alertScenes = { 'alert-subscription': alertLife };
