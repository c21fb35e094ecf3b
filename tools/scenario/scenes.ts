import type { advertModel } from '#machines/lifecycle/advert.model.ts';
import type { bidModel } from '#machines/lifecycle/bid.model.ts';
import type { authModel } from '#machines/process/auth/auth.model.ts';
import type { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import type { preferredModel } from '#machines/process/preferred/preferred.model.ts';
import type { searchModel } from '#machines/process/search/search.model.ts';
import { preferredSpan } from '#api/lettings/bids/bid-terms.ts';
import { accountScenes } from './account-scenes.ts';
import { actionScenes } from './action-scenes.ts';
import { addAccount, addApplication } from './arrange.ts';
import { BidScene } from './bid-scene.ts';
import { fileScenes } from './file-scenes.ts';
import { formScenes } from './form-scenes.ts';
import { logInStep, staffLink, type Arrange, type ScenariosOf } from './scene.ts';
import { addSearchAdverts } from './search-adverts.ts';
import { messageScenes } from './message-scenes.ts';
import { offerScenes } from './offer-scenes.ts';
import { planScenes } from './plan-scenes.ts';
import { shortlistScenes } from './shortlist-scenes.ts';
import { staffScenes } from './staff-scenes.ts';
import type { alertSubscriptionModel } from '#machines/lifecycle/alert-subscription.model.ts';
import type { automaticBiddingModel } from '#machines/lifecycle/automatic-bidding.model.ts';
import { anyHome, type AutomaticState } from '#schemas/automatic-bids.ts';

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

const alertScenes = { 'alert-subscription': alertLife };

/** Arranges a person with an application who has asked for automatic bids, or not. */
function automatic(state: AutomaticState, look: string): Arrange {
  return async ({ pool, tenantId, scheme }, email) => {
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

const automaticScenes = { 'automatic-bidding': automaticLife };

function bidding(scenario: (typeof biddingModel)['scenarioIds'][number], look: string): Arrange {
  return async (ground, email) => {
    const { advertId } = await BidScene.of(ground, scenario, email);
    const link = `The command that makes a link for staff, which works once, within a minute: ${staffLink(ground.tenantId, email)}`;
    return { email, path: `/properties/${advertId}`, look: [logInStep, look, link], listed: advertId };
  };
}

const biddingScenes: ScenariosOf<typeof biddingModel> = {
  fresh: bidding('fresh', 'Bidding is offered.'),
  'with-warning': bidding('with-warning', 'Bidding is offered, and the warning is shown before it is done.'),
  'at-limit': bidding('at-limit', 'Bidding is not offered, and the page says why.'),
  'one-to-move': bidding('one-to-move', 'Moving a bid to this home is offered, and one bid can move.'),
  'several-to-move': bidding(
    'several-to-move',
    'Moving a bid to this home is offered, and two bids can move.',
  ),
  ineligible: bidding('ineligible', 'Nothing is offered: the person has not applied.'),
  placed: bidding('placed', 'There is a bid, and withdrawing it is offered if the council allows it.'),
  'placed-on-behalf': bidding('placed-on-behalf', 'There is a bid, and withdrawing it is not offered.'),
};

/** Arranges two live bids of one scheme, with the star on the first or on none. */
function twoBids(isMarked: boolean, look: string): Arrange {
  return async (ground, email) => {
    const { pool, scheme } = ground;
    const scene = await BidScene.of(ground, 'placed', email);
    await scene.elsewhere('like', true);
    const bid = await scene.lastBid();
    if (isMarked && bid !== null) {
      const { rows } = await pool.query<{ schemeIdentifier: string; cycleId: string }>(
        'select scheme_identifier as "schemeIdentifier", cycle_id as "cycleId" from bid where id = $1',
        [bid.id],
      );
      const [placed] = rows;
      if (placed === undefined) throw new Error('The bid that was just added is not there.');
      await pool.query('update bid set preferred = true, preferred_span = $2 where id = $1', [
        bid.id,
        preferredSpan(scheme, placed),
      ]);
    }
    return { email, path: '/account/bids', look: [logInStep, look], listed: scene.advertId };
  };
}

const preferredScenes: ScenariosOf<typeof preferredModel> = {
  unmarked: twoBids(false, 'There are two bids, and neither has the star.'),
  marked: twoBids(true, 'There are two bids, and the one on Pathfinder Row has the star.'),
  'not-offered': twoBids(false, 'There are two bids, and no star is offered.'),
};

const authScenes: ScenariosOf<typeof authModel> = {
  visitor: async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    return { email, path: '/login', look: ['Do not log in yet: the path says when.'], listed: null };
  },
  member: async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    // A session is a cookie in a browser, which cannot be set from here.
    return {
      email,
      path: '/login',
      look: ['Log in, and reload the page: that is the start.'],
      listed: null,
    };
  },
};

const searchScenes: ScenariosOf<typeof searchModel> = {
  opened: async (ground) => {
    const { advertIds, words } = await addSearchAdverts(ground);
    const look = [
      'You do not need to log in.',
      `The word for many homes is ${words.many}, the one for few homes ${words.few}, and the one for no home ${words.nothing}.`,
    ];
    return { email: null, path: '/properties', look, listed: advertIds[0] ?? null };
  },
};

function bidOn(situation: 'offered' | 'bid' | 'bidToStay', look: string): Arrange {
  return async (ground, email) => {
    const scene = await BidScene.empty(ground, null, email);
    await scene.become(situation);
    return { email, path: `/properties/${scene.advertId}`, look: [logInStep, look], listed: scene.advertId };
  };
}

const bidScenes: ScenariosOf<typeof bidModel> = {
  none: bidOn('offered', 'There is no bid.'),
  live: bidOn('bid', 'There is a bid that the person made.'),
  'live-preferred': twoBids(true, 'The bid on Pathfinder Row has the star.'),
  'live-on-behalf': bidOn('bidToStay', 'There is a bid that staff made.'),
  'live-waiting': async (ground, email) => {
    const scene = await BidScene.empty(ground, null, email);
    await scene.become('bid');
    await scene.setAgreement('waiting');
    const look = [logInStep, 'There is a bid that waits for an officer.'];
    return { email, path: `/properties/${scene.advertId}`, look, listed: scene.advertId };
  },
  withdrawn: async (ground, email) => {
    const scene = await BidScene.empty(ground, null, email);
    await scene.become('bid');
    await scene.become('offered');
    const look = [logInStep, 'There was a bid, and it was withdrawn.'];
    return { email, path: `/properties/${scene.advertId}`, look, listed: scene.advertId };
  },
};

/**
 * Arranges an advert.
 * @param change SQL assignments for the new advert's row.
 */
function advert(look: string, change: string | null): Arrange {
  return async (ground, email) => {
    const scene = await BidScene.empty(ground, null, email);
    if (change !== null) {
      await ground.pool.query(`update advert set ${change} where id = $1`, [scene.advertId]);
    }
    const listed = change === null ? scene.advertId : null;
    return { email, path: `/properties/${scene.advertId}`, look: [look], listed };
  };
}

const advertScenes: ScenariosOf<typeof advertModel> = {
  draft: advert('The home is a draft, so it is not shown.', "state = 'draft'"),
  published: advert('The home is shown, open for bids for a day.', null),
  closed: advert('The home has closed; its outcome comes from the housing system.', 'closes_at = app_now()'),
  withdrawn: advert('The council took the home back.', "state = 'withdrawn', withdrawn_at = app_now()"),
};

/** Arrangements for the scenarios of all machines, by machine id. */
export const scenes: Readonly<Record<string, Readonly<Record<string, Arrange>>>> = {
  ...accountScenes,
  ...staffScenes,
  ...formScenes,
  ...alertScenes,
  ...automaticScenes,
  ...fileScenes,
  ...actionScenes,
  ...messageScenes,
  ...offerScenes,
  ...planScenes,
  ...shortlistScenes,
  advert: advertScenes,
  auth: authScenes,
  bid: bidScenes,
  bidding: biddingScenes,
  preferred: preferredScenes,
  search: searchScenes,
};
