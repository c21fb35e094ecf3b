import { expect, type Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import { errorCodes } from '#schemas/error-catalogue.ts';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { biddingModel, bidThatMoves } from '#machines/process/bidding/bidding.model.ts';
import type { Client } from '../support/client.ts';
import { BidScene, type BiddingScenario, type Ground } from '#tools/scenario/bid-scene.ts';
import { situationForActor } from './situation-for-actor.ts';
import { untilListed } from './until-listed.ts';
import { pressRefused } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';
import { situationOfLabel } from './situation-of-label.ts';
import { started } from '../support/started.ts';

/** The events a person sends with a control of the panel. */
const controls = [
  'bid.cancel',
  'bid.choose',
  'bid.confirm',
  'bid.giveUp',
  'bid.move',
  'bid.place',
  'bid.retry',
  'bid.undo',
  'bid.withdraw',
  'notice.dismiss',
] as const;

/** The visible state of the bidding process on a home's page. */
interface PanelSeen extends Readonly<Record<string, string | boolean | null>> {
  readonly phase: string;
  readonly busy: boolean;
  /** Every usable control, sorted by name. */
  readonly offers: string;
  readonly hasBid: boolean;
  readonly code: string | null;
}

/** The bidding model as a page shows it: the offered controls must match the accepted events exactly. */
export const biddingOnPage: Model<BiddingScenario, PanelSeen> = {
  ...biddingModel,
  project: (snapshot) => {
    const { phase, busy, hasBid, code } = biddingModel.project(snapshot);
    const offers = controls
      .filter((type) => snapshot.can({ type, key: 'any', bidId: bidThatMoves }))
      .join(' ');
    return { phase: String(phase), busy, offers, hasBid, code };
  },
};

interface BrowserWorld {
  readonly ground: Ground;
  readonly page: Page;
  /** Logs the person in with this browser and returns the session. */
  readonly logIn: (email: string) => Promise<Client>;
  readonly text: (key: string) => string;
  /** True if time passes on the path, so the page needs a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

/**
 * Runs the bidding process in a real browser on the real server. Requests to place or withdraw a bid are held
 * until their outcome is decided; then they reach the server or fail as on a bad line.
 */
export function biddingInBrowser(world: BrowserWorld): Driver<BiddingScenario, PanelSeen> {
  const { page, ground, text } = world;
  const panel = page.locator('main section[data-state]');
  const traffic = new Traffic(page);
  let scene: BidScene | undefined;
  let person: Client | undefined;
  const current = () => started(scene);

  return {
    name: 'browser',
    async start(scenario) {
      scene = await BidScene.of(ground, scenario);
      person = await world.logIn(scene.email);
      await untilListed(person, scene.advertId);
      if (world.movesTime) await page.clock.install();
      await traffic.hold('**/api/advertbid/**');
      await page.goto(`/properties/${scene.advertId}`);
      await expect(panel).not.toHaveAttribute('data-state', 'loading');
      await traffic.quiet();
    },
    async act(event, label) {
      traffic.holdAgain();
      if (event.type === 'facts.changed') {
        await current().become(situationOfLabel(label));
        await refetchEligibility();
        await traffic.quiet();
        // A person without an application has not needed the panel's script until now.
        await expect(panel).not.toHaveAttribute('data-state', 'loading');
      } else if (event.type === 'session.restored') {
        await world.logIn(current().email);
        await notifyTabs(page, 'loggedIn');
      } else {
        await controlOf(event).click();
      }
      await traffic.quiet();
    },
    async settle(actor, outcome) {
      if (outcome === 'ok') await current().become(situationForActor[actor] ?? 'offered');
      if (outcome === 'overLimit') await current().become('notOffered');
      if (outcome === 'closed') {
        await current().closeAdvert();
        // The page's next read of eligibility might otherwise find the advert as it was a second ago.
        if (person) await untilListed(person, current().advertId, false);
      }
      if (outcome === 'sessionEnded') await current().endSessions();
      await traffic.release(async (route) => {
        if (outcome === 'failed') await route.abort('connectionfailed');
        else if (outcome === 'crashed') {
          await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi log-in' });
        } else await route.continue();
      });
      await expect(panel).not.toHaveAttribute('aria-busy', 'true');
      await traffic.quiet();
    },
    async tick(delay) {
      await page.clock.fastForward(delay === 'undoWindow' ? 10_000 : 20_000);
      if (delay === 'undoWindow') await expect(panel).not.toHaveAttribute('data-state', 'placed');
      await expect(panel).not.toHaveAttribute('aria-busy', 'true');
      traffic.forget();
      await traffic.quiet();
    },
    async observe() {
      const seen = await panel.evaluate((section) => {
        const offered = [...section.querySelectorAll('[data-event]')].filter(
          (control) =>
            control.checkVisibility() &&
            control.getAttribute('aria-disabled') !== 'true' &&
            // The preferred property is a separate process.
            control.closest('[data-process]') === null,
        );
        return {
          state: section.dataset['state'] ?? '',
          busy: section.getAttribute('aria-busy') === 'true',
          offers: [...new Set(offered.map((control) => control.getAttribute('data-event')))].sort(),
          showsPlace: section.querySelector('[data-queue-position]') !== null,
          alert: section.querySelector('[role="alert"]')?.textContent ?? '',
        };
      });
      // Without an application no process can run and no control is offered.
      const phase = seen.state === 'noApplication' ? 'idle' : seen.state;
      const offers = seen.offers.join(' ');
      await world.look(`${seen.state} (${offers})`);
      return {
        phase,
        busy: seen.busy,
        offers,
        ...(['idle', 'placed', 'kept', 'moved', 'refused'].includes(phase)
          ? { hasBid: seen.showsPlace }
          : {}),
        ...(phase === 'refused' ? { code: codeOf(seen.alert) } : {}),
      };
    },
    async attempt(event) {
      // Facts come from the server and the session comes from elsewhere: neither has a control.
      if (!controls.some((type) => type === event.type)) return 'notTried';
      return pressRefused(controlOf(event).filter({ visible: true }));
    },
    async stop() {
      traffic.forget();
      await scene?.closeAdvert();
    },
  };

  /** The control that sends an event; where several bids can be chosen, the control of the named bid. */
  function controlOf({ type, bidId }: AnyEventObject) {
    const named = panel.locator(`[data-event="${type}"]`);
    if (type !== 'bid.choose') return named;
    const real = bidId === bidThatMoves ? current().bidToMove : undefined;
    return named.and(page.locator(`[data-bid="${real ?? 'of nobody'}"]`));
  }

  /** Logs the same person in in another tab, which makes the page read their eligibility again. */
  async function refetchEligibility(): Promise<void> {
    const { advertId, email } = current();
    await untilListed(await world.logIn(email), advertId);
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/adverteligibility'));
    await notifyTabs(page, 'loggedIn');
    await asked;
  }

  function codeOf(alert: string): string | null {
    return errorCodes.find((code) => alert.startsWith(text(`errors.${code}`))) ?? null;
  }
}

/** Sends what another tab of this browser would send (`web/features/login/session-channel.ts`). */
export async function notifyTabs(page: Page, news: 'loggedIn' | 'loggedOut'): Promise<void> {
  await page.evaluate((said) => {
    const channel = new BroadcastChannel('lintel.session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target to name
    channel.postMessage(said);
    channel.close();
  }, news);
}
