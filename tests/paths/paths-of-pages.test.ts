import { expect, test } from 'vitest';
import type { Model, Observation } from '#machines/model/define-model.ts';
import type { ExploreOptions } from '#machines/model/explore.ts';
import { declaredTransitions } from '#machines/model/introspect.ts';
import { planOf } from '#machines/model/run.ts';
import { actionOnPage } from '../drivers/action-in-browser.ts';
import { authInTab, isInTab } from '../drivers/auth-in-browser.ts';
import { biddingOnPage } from '../drivers/bidding-in-browser.ts';
import { confirmEmailOnPage, isWithoutLink } from '../drivers/confirm-email-in-browser.ts';
import { createAccountOnPage } from '../drivers/create-account-in-browser.ts';
import { formSessionOnPage, isInForm } from '../drivers/form-session-in-browser.ts';
import { isOnPage as isOnMessages, messageOnPage } from '../drivers/message-in-browser.ts';
import { offerOnPage } from '../drivers/offer-in-browser.ts';
import { isOnStar, preferredOnPage } from '../drivers/preferred-in-browser.ts';
import { isOnPage as isOnPreview, previewOnPage } from '../drivers/preview-in-browser.ts';
import { isByCode, resetPasswordOnPage } from '../drivers/reset-password-in-browser.ts';
import { isOnPage as isOnResults, searchOnPage } from '../drivers/search-in-browser.ts';
import { uploadOnPage } from '../drivers/upload-in-browser.ts';

// The paths that tests/browser/paths walks on pages in the full run: they leave out only what no page can be
// made to do.

interface Walked {
  /** The moves a page can be made to make, if not all of them. */
  readonly supports?: ExploreOptions['supports'];
  /** Declared transitions that no page can be made to take, as `declaredTransitions` writes them. */
  readonly leftOut?: readonly string[];
}

function leavesOut<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  { supports, leftOut = [] }: Walked = {},
): void {
  test(`${model.id}: the paths of its pages omit only what no page can do`, () => {
    const taken = new Set(
      planOf(model, supports ? { supports } : {}).flatMap(({ graph, paths }) => [
        ...graph.entered,
        ...paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)),
      ]),
    );
    expect(declaredTransitions(model.machine).filter((transition) => !taken.has(transition))).toEqual(
      leftOut,
    );
  });
}

leavesOut(actionOnPage);
leavesOut(authInTab, {
  supports: isInTab,
  // No page has a control for it; pages/offline.spec.ts retries the log-out.
  leftOut: [
    'auth.loginFailed --notice.dismiss[0]--> auth.loggedOut',
    'auth.loggingOut --logout.confirmed[0]--> auth.loggedOut',
    'auth.logoutFailed --notice.dismiss[0]--> auth.loggedOut',
    'auth.logoutFailed --logout.confirmed[0]--> auth.loggedOut',
  ],
});
leavesOut(biddingOnPage);
leavesOut(confirmEmailOnPage, {
  supports: isWithoutLink,
  // This server never gives this answer.
  leftOut: [
    'confirm-email.confirming --xstate.done.actor.confirmEmail[2]--> confirm-email.refused',
    'confirm-email.refused --email.confirm[0]--> confirm-email.confirming',
    'confirm-email.refused --letter.resend[0]--> confirm-email.resending',
  ],
});
leavesOut(createAccountOnPage);
leavesOut(formSessionOnPage, {
  supports: isInForm,
  // No page has a control for it.
  leftOut: [
    'form-session.submitted --load.retry[0]--> form-session.loading',
    'form-session.onHold --load.retry[0]--> form-session.loading',
  ],
});
leavesOut(messageOnPage, {
  supports: isOnMessages,
  // casework/messages.spec.ts covers the first; no page has a control for the second.
  leftOut: [
    'message.saving --xstate.done.actor.saveDraft[3]--> message.empty',
    'message.ended --load.retry[0]--> message.loading',
  ],
});
leavesOut(offerOnPage);
leavesOut(preferredOnPage, { supports: isOnStar });
leavesOut(previewOnPage, { supports: isOnPreview });
leavesOut(resetPasswordOnPage, { supports: isByCode });
leavesOut(searchOnPage, {
  supports: isOnResults,
  leftOut: [
    'search --search.reset[0]--> search.unsearched',
    'search.searching --xstate.error.actor.findResults[0]--> search.failed',
    'search.found --result.near[1]--> itself',
    'search.found.loading --xstate.error.actor.loadDetails[0]--> search.found.idle',
  ],
});
leavesOut(uploadOnPage);
