import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { firstResults } from '#machines/process/search/batches.ts';
import { noResults } from '#machines/process/search/results.ts';
import { searchMachine } from '#machines/process/search/search.machine.ts';
import { searchModel } from '#machines/process/search/search.model.ts';
import { errorCodes } from '#schemas/error-catalogue.ts';
import { emptySearch } from '#schemas/property-search.ts';
import type { Client } from '../support/client.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { SearchScene } from './search-scene.ts';
import { Traffic } from './traffic.ts';

/** The visible state of a search on the page of homes. */
interface PageSeen extends Readonly<Record<string, string | boolean | number | null>> {
  readonly phase: string;
  readonly busy: boolean;
  /** The state of each card near the view, in order. */
  readonly cards: string;
  /** The number of homes shown above the cards. */
  readonly count: number;
  readonly code: string | null;
  readonly offers: string;
}

type PageScenario = 'found nothing';

const nothingFound = searchMachine.resolveState({
  value: { found: 'idle' },
  context: { ...noResults, filter: { ...emptySearch, text: 'nothing' } },
});

/**
 * The search model as the page of homes shows it. The page searches as soon as it opens, so it is never
 * unsearched: paths begin with a search that found nothing. Changed results come with the page's sync five
 * minutes later, when no list load is in progress.
 */
export const searchOnPage: Model<PageScenario, PageSeen> = {
  ...searchModel,
  scenarioIds: ['found nothing'],
  scenario: () => ({ description: 'Has looked for words that no advert has.', snapshot: nothingFound }),
  cases: (type, snapshot) =>
    type === 'results.changed' && !(snapshot.matches({ found: 'idle' }) && wordsFindMany(snapshot.context))
      ? {}
      : searchModel.cases(type, snapshot),
  project: (snapshot) => {
    const { busy, code, count } = searchModel.project(snapshot);
    const { advertIds, near, states } = snapshot.context;
    const phase = typeof snapshot.value === 'string' ? snapshot.value : 'found';
    const cards: readonly string[] = advertIds.slice(0, near);
    return {
      phase,
      busy,
      cards: cards.map((id) => states[id] ?? 'loading').join(' '),
      count,
      code,
      offers: ['search.retry', 'results.retry'].filter((type) => snapshot.can({ type })).join(' '),
    };
  },
};

const wordsFindMany = ({ filter }: { readonly filter: { readonly text: string } | null }) =>
  filter?.text === 'many';

/** Moves without a control on the page, or that the page only passes through. */
const notOnPage = [
  // The page runs the search in its address immediately.
  'search.reset',
  // Cards come near the window in order, so the page cannot skip to one.
  'result.near the first',
  'result.near one that is not there',
  // The page's actors answer every known failure, and an unknown one cannot be arranged.
  'findResults ends: crashed',
  'loadDetails ends: crashed',
];

/** True if a person or the world can make this move on the page. */
export const isOnPage = ({ label }: Move) => !notOnPage.includes(label);

const list = '/api/propertylistings/list';
const matching = '/api/propertylistings/matching';
const fiveMinutes = 300_000;

interface SearchPageWorld {
  readonly ground: Ground;
  readonly page: Page;
  readonly newClient: () => Client;
  readonly text: (key: string) => string;
  /** Number of searches on the path: each looks for homes the page has not seen, so it must load them. */
  readonly searches: number;
  /** True if time passes on the path, so the page needs a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with a description of what the page shows. */
  readonly look: (state: string) => Promise<void>;
}

/**
 * Runs a search in a real browser on the real server, in a window so small that no card is near it until the
 * page scrolls. Calls that match words or load details are held until their outcome is decided.
 */
export function searchInBrowser(world: SearchPageWorld): Driver<PageScenario, PageSeen> {
  const { page, text } = world;
  const main = page.locator('main');
  const views = main.locator('[data-view][aria-busy]');
  const problem = main.locator('[role="alert"][data-state]');
  const traffic = new Traffic(page, new RegExp(`${list}|${matching}`));
  const scenes: SearchScene[] = [];
  let searched = 0;
  const scene = () => {
    const current = scenes[searched];
    if (current === undefined) throw new Error('There are no more homes to search for.');
    return current;
  };

  return {
    name: 'browser',
    supports: isOnPage,
    async start() {
      const { ground, newClient, searches, movesTime } = world;
      scenes.push(...(await Promise.all(Array.from({ length: searches + 1 }, () => SearchScene.of(ground)))));
      await expect(() => Promise.all(scenes.map((one) => one.expectFound(newClient())))).toPass();
      if (movesTime) await page.clock.install();
      await page.goto(`/properties?text=${scene().wordOf('nothing')}`);
      await expect(main.locator('.count')).toBeVisible();
      await openFilters();
      await traffic.hold(new RegExp(`${list}|${matching}`));
      await traffic.quiet();
    },
    async act(event, label) {
      switch (event.type) {
        case 'search.start':
          traffic.forget();
          searched += 1;
          await openFilters();
          await field().fill(scene().wordOf(event['filter'].text));
          await field().press('Enter');
          await expect(views).toHaveAttribute('aria-busy', 'true');
          break;
        case 'search.retry':
        case 'results.retry':
          await problem.getByRole('button').click();
          await expect(problem).toHaveCount(0);
          break;
        case 'result.near':
          await main.locator('li[aria-hidden="true"]').first().scrollIntoViewIfNeeded();
          await expect(main.locator('li[aria-hidden="true"]')).toHaveCount(0);
          break;
        case 'results.changed':
          await hearOfChange(event);
          break;
        default:
          throw new Error(`The page has no way to ${label}.`);
      }
      await traffic.quiet();
    },
    async settle(actor, outcome) {
      if (actor === 'findResults') await settleSearch(outcome);
      else await settleLoad(outcome);
      await traffic.quiet();
    },
    async tick() {
      // The page abandons a list load when its time is over. Matching continues, and may still be answered.
      traffic.take(list);
      await page.clock.fastForward(20_000);
      await expect(problem).toBeVisible();
      await traffic.quiet();
    },
    async observe() {
      const seen = await main.evaluate((element) => {
        const alert = element.querySelector<HTMLElement>('[role="alert"][data-state]');
        return {
          failed: alert?.dataset['state'] ?? '',
          alert: alert?.textContent ?? '',
          searching: element.querySelector('[data-view][aria-busy="true"]') !== null,
          cards: [...element.querySelectorAll<HTMLElement>('article[data-advert-id]')].map(
            (card) => card.dataset['state'] ?? '',
          ),
          count: element.querySelector('.count')?.textContent ?? null,
        };
      });
      const { failed, searching, cards } = seen;
      const phase = failed === 'searchFailed' ? 'failed' : searching ? 'searching' : 'found';
      await world.look(`${phase} ${failed} ${[...new Set(cards)].join(' ')}`);
      return {
        phase,
        busy: searching || cards.includes('loading'),
        cards: cards.join(' '),
        ...(seen.count === null ? {} : { count: countOf(seen.count) }),
        code: codeOf(seen.alert),
        offers: { searchFailed: 'search.retry', someFailed: 'results.retry' }[failed] ?? '',
      };
    },
    async attempt(event) {
      if (event.type === 'search.retry') {
        return (await main.locator('[data-state="searchFailed"] button').count()) === 0
          ? 'refused'
          : 'accepted';
      }
      if (event.type !== 'results.retry') return 'notTried';
      const retries = main.locator('[data-state="someFailed"] button, article[data-state="error"] button');
      if ((await retries.count()) === 0) return 'refused';
      // Cards of the previous search stay unchanged until the next one has found something.
      if ((await views.getAttribute('aria-busy')) !== 'true') return 'accepted';
      await retries.first().click();
      return 'refused';
    },
    async stop() {
      traffic.forget();
      await Promise.all(scenes.map((one) => one.closeAdverts()));
    },
  };

  function field(): Locator {
    return main.getByLabel(text('search.text'));
  }

  /** Opens the filters, which are behind a button on a phone. */
  async function openFilters(): Promise<void> {
    if (!(await field().isVisible())) await main.locator('.opener button').click();
    await expect(field()).toBeVisible();
  }

  async function settleSearch(outcome: string): Promise<void> {
    const isDecided = async () => {
      // The page retries by itself before a search counts as failed.
      for (const route of traffic.take(matching)) await decide(route, outcome);
      return (await views.getAttribute('aria-busy', { timeout: 500 }).catch(() => 'false')) === 'false';
    };
    await expect.poll(isDecided, { intervals: [20, 50, 100] }).toBe(true);
  }

  async function settleLoad(outcome: string): Promise<void> {
    const held: Route[] = [];
    await expect.poll(() => held.push(...traffic.take(list)), { intervals: [20, 50, 100] }).toBe(1);
    for (const route of held) {
      const [first = ''] = new URL(route.request().url()).searchParams.getAll('advertIds');
      if (outcome === 'one missing') await scene().putOff(first, true);
      await decide(route, outcome);
      const card = main.locator(`article[data-advert-id="${first}"]`);
      await expect(card).not.toHaveAttribute('data-state', 'loading');
      if (outcome === 'one missing') await scene().putOff(first, false);
    }
  }

  /** Changes the adverts and lets the page find out once its list is five minutes old. */
  async function hearOfChange(event: AnyEventObject): Promise<void> {
    const [advertIds, stale] = [scene().idsOf(event['advertIds']), scene().idsOf(event['stale'])];
    await scene().become(advertIds, stale);
    await expect(() => scene().expectListed(world.newClient(), advertIds, stale)).toPass();
    const synced = page.waitForResponse((response) => response.url().endsWith('/api/propertylistings/basic'));
    await page.clock.fastForward(fiveMinutes);
    await synced;
    const isHeard = async () => {
      // The matches in the cache are too old as well.
      for (const route of traffic.take(matching)) await route.continue();
      const cards = main.locator('article[data-advert-id]');
      const loading = main.locator(`article[data-advert-id="${stale[0]}"][data-state="loading"]`);
      return (
        (await cards.count()) === Math.min(advertIds.length, firstResults) &&
        (stale.length === 0 || (await loading.count()) > 0)
      );
    };
    await expect.poll(isHeard, { intervals: [20, 50, 100] }).toBe(true);
  }

  function codeOf(alert: string): string | null {
    return errorCodes.find((code) => alert.includes(text(`errors.${code}`))) ?? null;
  }

  function countOf(words: string): number {
    return words === text('properties.count_zero') ? 0 : Number(words.replace(/\D/g, ''));
  }
}

async function decide(route: Route, outcome: string): Promise<void> {
  if (outcome === 'failed') await route.abort('connectionfailed');
  else if (outcome === 'garbled') {
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi log-in' });
  } else await route.continue();
}
