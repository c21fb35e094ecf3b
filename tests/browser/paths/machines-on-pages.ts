import { obstacleTo } from '#tools/machines/obstacles.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { actionInBrowser, actionOnPage } from '../../drivers/action-in-browser.ts';
import { authInBrowser, authInTab, isInTab } from '../../drivers/auth-in-browser.ts';
import { biddingInBrowser, biddingOnPage } from '../../drivers/bidding-in-browser.ts';
import {
  confirmEmailInBrowser,
  confirmEmailOnPage,
  isWithoutLink,
} from '../../drivers/confirm-email-in-browser.ts';
import { createAccountInBrowser, createAccountOnPage } from '../../drivers/create-account-in-browser.ts';
import { formSessionInBrowser, formSessionOnPage, isInForm } from '../../drivers/form-session-in-browser.ts';
import {
  isOnPage as isOnMessages,
  messageInBrowser,
  messageOnPage,
} from '../../drivers/message-in-browser.ts';
import { offerInBrowser, offerOnPage } from '../../drivers/offer-in-browser.ts';
import { isOnStar, preferredInBrowser, preferredOnPage } from '../../drivers/preferred-in-browser.ts';
import {
  isByCode,
  resetPasswordInBrowser,
  resetPasswordOnPage,
} from '../../drivers/reset-password-in-browser.ts';
import { isOnPage as isOnResults, searchInBrowser, searchOnPage } from '../../drivers/search-in-browser.ts';
import { newAddress } from '../accounts/account-forms.ts';
import type { Council } from '../council.ts';
import { test } from '../fixtures.ts';
import { onPage, type MachineOnPage } from './walked-paths.ts';

const action = onPage({
  model: actionOnPage,
  part: '[data-process="action"]',
  picture: 'part',
  driver({ page, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|GET|PUT) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/account\/actions\/.* net::ERR_CONNECTION_FAILED$/);
    return actionInBrowser({ page, ground, logIn, movesTime, look });
  },
});

const auth = onPage({
  model: authInTab,
  supports: isInTab,
  part: 'body',
  picture: 'window',
  driver({ page, council, ground, logIn, troubles, look }) {
    // Lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403): (GET|POST) .*\/api\//);
    troubles.allow(/^failed: (GET|POST) .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    return authInBrowser({ page, council, ground, logIn, look });
  },
});

const bidding = onPage({
  model: biddingOnPage,
  part: 'main section[data-state]',
  picture: 'part',
  skip({ plan, path, ground }) {
    const labels = path.steps.map(({ move }) => move.label);
    const obstacle = obstacleTo({ machine: 'bidding', scenario: plan.scenario, labels }, ground);
    test.skip(obstacle !== undefined, `It is impossible here: ${obstacle}`);
  },
  driver({ page, council, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|DELETE|GET) .*\/api\//);
    troubles.allow(/^failed: (POST|DELETE) .*\/api\/advertbid\/.* net::ERR_CONNECTION_FAILED$/);
    return biddingInBrowser({ page, ground, logIn, text: (key) => council.text(key), movesTime, look });
  },
});

const confirmEmail = onPage({
  model: confirmEmailOnPage,
  supports: isWithoutLink,
  part: 'main',
  picture: 'part',
  async driver({ page, council, ground, newClient, troubles, look, movesTime }) {
    // Refusals and broken connections are part of the paths.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const email = newAddress();
    await addAccount(ground.pool, ground.tenantId, email, 'unconfirmed');
    const elsewhere = newClient();
    await elsewhere.visit();
    return confirmEmailInBrowser({ page, council, email, elsewhere, movesTime, look });
  },
});

/** Skips every council but Ashcombe, which alone says what is known of an address. */
function skipUnlessAshcombe({ council }: { readonly council: Council }): void {
  test.skip(council.tenantId !== 'ashcombe', 'Only Ashcombe says what is known of an address.');
}

const createAccount = onPage({
  model: createAccountOnPage,
  part: 'main',
  picture: 'part',
  skip: skipUnlessAshcombe,
  async driver({ page, council, ground, troubles, look, movesTime }) {
    // Refusals and broken connections are part of the paths.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const takenAddress = newAddress();
    await addAccount(ground.pool, ground.tenantId, takenAddress);
    return createAccountInBrowser({ page, council, takenAddress, movesTime, look });
  },
});

const formSession = onPage({
  model: formSessionOnPage,
  supports: isInForm,
  part: 'main',
  picture: 'part',
  driver({ page, council, ground, logIn, troubles, look }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409|500): (GET|PUT|POST) .*\/api\//);
    troubles.allow(/^failed: (PUT|POST) .*\/api\/forms\/.* net::ERR_CONNECTION_FAILED$/);
    troubles.allow(/^console: /);
    return formSessionInBrowser({ page, council, ground, logIn, look });
  },
});

const message = onPage({
  model: messageOnPage,
  supports: isOnMessages,
  part: 'main',
  picture: 'part',
  driver({ page, ground, logIn, troubles, look }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409|500): (GET|PUT|POST) .*\/api\//);
    troubles.allow(/^failed: (PUT|POST) .*\/api\/account\/messages\/.* net::ERR_CONNECTION_FAILED$/);
    troubles.allow(/^console: /);
    return messageInBrowser({ page, ground, logIn, look });
  },
});

const offer = onPage({
  model: offerOnPage,
  part: '[data-process="offer-answer"]',
  picture: 'part',
  driver({ page, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|GET|PUT) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/account\/offers\/.* net::ERR_CONNECTION_FAILED$/);
    return offerInBrowser({ page, ground, logIn, movesTime, look });
  },
});

const preferred = onPage({
  model: preferredOnPage,
  supports: isOnStar,
  part: '[data-process="preferred"]',
  picture: 'part',
  skip({ plan, ground }) {
    const obstacle = obstacleTo({ machine: 'preferred', scenario: plan.scenario, labels: [] }, ground);
    test.skip(obstacle !== undefined, `It is impossible here: ${obstacle}`);
  },
  driver({ page, council, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|GET) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/advertbid\/.* net::ERR_CONNECTION_FAILED$/);
    return preferredInBrowser({ page, ground, logIn, text: (key) => council.text(key), movesTime, look });
  },
});

const resetPassword = onPage({
  model: resetPasswordOnPage,
  supports: isByCode,
  part: 'main',
  picture: 'part',
  skip: skipUnlessAshcombe,
  async driver({ page, council, ground, newClient, troubles, look, movesTime }) {
    // Refusals and broken connections are part of the paths.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const email = newAddress();
    await addAccount(ground.pool, ground.tenantId, email);
    const elsewhere = newClient();
    await elsewhere.visit();
    return resetPasswordInBrowser({ page, council, email, elsewhere, movesTime, look });
  },
});

const search = onPage({
  model: searchOnPage,
  supports: isOnResults,
  // So narrow that cards form one column, and so low that the seventh is far away.
  viewport: { width: 360, height: 420 },
  part: 'main',
  picture: 'window',
  driver({ page, council, ground, newClient, troubles, path, look }) {
    // Broken connections are part of the paths.
    troubles.allow(/^failed: GET .*\/api\/propertylistings\/(list|matching)\?.* net::ERR_CONNECTION_FAILED$/);
    const labels = path.steps.map(({ move }) => move.label);
    return searchInBrowser({
      page,
      ground,
      newClient,
      text: (key) => council.text(key),
      searches: labels.filter((label) => label.startsWith('search.start')).length,
      movesTime: labels.some((label) => /^(after|results\.changed)/.test(label)),
      look,
    });
  },
});

/** Machines with a page that is walked on the shared portal, by their ids. */
export const machinesOnPages = {
  action,
  auth,
  bidding,
  'confirm-email': confirmEmail,
  'create-account': createAccount,
  'form-session': formSession,
  message,
  'offer-answer': offer,
  preferred,
  'reset-password': resetPassword,
  search,
} satisfies Readonly<Record<string, MachineOnPage>>;
