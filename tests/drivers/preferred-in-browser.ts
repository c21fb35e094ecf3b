import { expect, type Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { preferredModel } from '#machines/process/preferred/preferred.model.ts';
import { errorCodes } from '#schemas/error-catalogue.ts';
import type { Client } from '../support/client.ts';
import { notifyTabs } from './bidding-in-browser.ts';
import { BidScene, type Ground } from '#tools/scenario/bid-scene.ts';
import { pressRefused } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';
import { untilListed } from './until-listed.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof preferredModel)['scenarioIds'][number];

/** The visible state of the preferred property on the page of the first of two homes. */
interface StarSeen extends Readonly<Record<string, string | boolean | null>> {
  readonly phase: string;
  readonly busy: boolean;
  readonly code: string | null;
  readonly showsFirst: boolean;
  /** True if the first home's page says that another home has the mark. */
  readonly showsSecond: boolean;
  /** Every usable control, sorted by name. */
  readonly offers: string;
}

/** The events a person sends with a control of the star. */
const controls = ['bid.giveUp', 'bid.prefer', 'bid.retry', 'bid.unprefer', 'notice.dismiss'] as const;

/** The model as the first home's page shows it: the offered controls must match the accepted events. */
export const preferredOnPage: Model<Scenario, StarSeen> = {
  ...preferredModel,
  project: (snapshot) => {
    const { phase, busy, code, showsFirst, showsSecond } = preferredModel.project(snapshot);
    const offers = controls.filter((type) => snapshot.can({ type, bidId: 'bid-1' })).join(' ');
    return { phase: String(phase), busy, code, showsFirst, showsSecond, offers };
  },
};

/** Moves without a control on the first home's page, and the one that removes its star. */
const notOnPage = ['bid.prefer the second', 'bid.unprefer the second', 'facts.changed to the second alone'];

/** True if a person or the world can make this move on the first home's page. */
export const isOnStar = ({ label }: Move) => !notOnPage.includes(label);

interface StarWorld {
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

interface Bid {
  readonly bidId: string;
  readonly advertId: string;
}

interface Running {
  readonly scene: BidScene;
  readonly first: Bid;
  readonly second: Bid;
  /** The person's client, which also changes marks behind the page's back. */
  readonly person: Client;
}

/**
 * Runs the process of the preferred property in a real browser on the real server, on the page of the first of
 * two homes the person has bid for. Requests for the mark are held until their outcome is decided.
 */
export function preferredInBrowser(world: StarWorld): Driver<Scenario, StarSeen> {
  const { page, ground, text } = world;
  const star = page.locator('main [data-process="preferred"]');
  const busy = page.locator('main [data-process="preferred"][aria-busy="true"]');
  const traffic = new Traffic(page);
  let running: Running | undefined;
  const current = () => started(running);

  return {
    name: 'browser',
    supports: isOnStar,
    async start(scenario) {
      const scene = await BidScene.of(ground, 'placed');
      const first = { advertId: scene.advertId, bidId: (await scene.lastBid())?.id ?? '' };
      const second = await scene.elsewhere('like', true);
      running = { scene, first, second, person: await world.logIn(scene.email) };
      await untilBothListed();
      if (scenario === 'marked') await mark(first, true);
      if (world.movesTime) await page.clock.install();
      await traffic.hold('**/api/advertbid/preferredproperty/**');
      await page.goto(`/properties/${first.advertId}`);
      await expect(page.locator('main section[data-state="idle"]')).toBeVisible();
      await traffic.quiet();
    },
    async act(event, label) {
      traffic.holdAgain();
      if (event.type === 'facts.changed') await become(label);
      else if (event.type === 'session.restored') await comeBack();
      else await star.locator(`[data-event="${event.type}"]`).click();
      await traffic.quiet();
    },
    async settle(_, outcome) {
      const { scene } = current();
      await bothAlive();
      if (outcome === 'ok') await untilBothListed();
      if (outcome === 'closed') {
        await scene.closeAdvert();
        // The page's next read of eligibility might otherwise find the advert as it was a second ago.
        await untilListed(current().person, scene.advertId, false);
      }
      if (outcome === 'sessionEnded') await scene.endSessions();
      await traffic.release(async (route) => {
        if (outcome === 'failed') await route.abort('connectionfailed');
        else if (outcome === 'crashed') {
          await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi log-in' });
        } else await route.continue();
      });
      await expect(busy).toHaveCount(0);
      await traffic.quiet();
    },
    async tick() {
      await page.clock.fastForward(20_000);
      await expect(busy).toHaveCount(0);
      traffic.forget();
      await traffic.quiet();
    },
    async observe() {
      const seen = await star.evaluateAll(([sheet]) => {
        // Without anything to mark, the page leaves this part out.
        if (!(sheet instanceof HTMLElement)) return null;
        const usable = [...sheet.querySelectorAll('[data-event]')].filter(
          (control) => control.checkVisibility() && control.getAttribute('aria-disabled') !== 'true',
        );
        return {
          phase: sheet.dataset['state'] ?? '',
          busy: sheet.getAttribute('aria-busy') === 'true',
          pressed: sheet.querySelector('[aria-pressed="true"]') !== null,
          offers: usable.map((control) => control.getAttribute('data-event') ?? '').sort(),
          said: sheet.textContent,
          alert: sheet.querySelector('[role="alert"]')?.textContent ?? null,
        };
      });
      if (seen === null) {
        return { phase: 'idle', busy: false, code: null, showsFirst: false, showsSecond: false, offers: '' };
      }
      const { phase, pressed } = seen;
      const offers = seen.offers.join(' ');
      await world.look(`${phase} (${offers})`);
      return {
        phase,
        busy: seen.busy,
        showsFirst: pressed,
        showsSecond: seen.said.includes(text('preferred.clears')),
        offers,
        ...(phase === 'refused' ? { code: codeOf(seen.alert ?? '') } : {}),
        ...(seen.alert === null && !seen.busy ? { code: null } : {}),
      };
    },
    async attempt(event) {
      if (!controls.some((type) => type === event.type) || event['bidId'] === 'bid-2') return 'notTried';
      return pressRefused(star.locator(`[data-event="${event.type}"]`));
    },
    async stop() {
      traffic.forget();
      await running?.scene.openAdvert(running.second.advertId);
      await running?.scene.closeAdvert();
      running = undefined;
    },
  };

  async function mark({ advertId, bidId }: Bid, preferred: boolean): Promise<void> {
    const { scene, person } = current();
    const answer = await person.prefer(advertId, scene.applicationId ?? '', bidId, preferred);
    expect(answer.status, answer.text).toBe(200);
  }

  async function bothAlive(): Promise<void> {
    const { scene, second } = current();
    await scene.become('bid');
    await scene.openAdvert(second.advertId);
    await scene.elsewhere('like', true);
  }

  /** Waits until both homes are in the list of open homes, which needs no session. */
  async function untilBothListed(): Promise<void> {
    const { person, first, second } = current();
    for (const { advertId } of [first, second]) await untilListed(person, advertId);
  }

  /** Makes a `facts.changed` true and lets the page learn of it. */
  async function become(label: string): Promise<void> {
    const { first, second } = current();
    if (label !== 'facts.changed') {
      await bothAlive();
      await untilBothListed();
      await mark(first, label.endsWith('to the first'));
      await mark(second, label.endsWith('to the second'));
    }
    await comeBack();
  }

  /** Logs the same person in in another tab, which makes the page read their eligibility again. */
  async function comeBack(): Promise<void> {
    running = { ...current(), person: await world.logIn(current().scene.email) };
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/adverteligibility'));
    await notifyTabs(page, 'loggedIn');
    await asked;
  }

  function codeOf(alert: string): string | null {
    return errorCodes.find((code) => alert.startsWith(text(`errors.${code}`))) ?? null;
  }
}
