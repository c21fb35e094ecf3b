import { expect, type Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { authModel, otherAccount } from '#machines/process/auth/auth.model.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { newAddress } from '../browser/accounts/account-forms.ts';
import { logInByForm, pressLogOut } from '../browser/actions.ts';
import type { Council } from '../browser/council.ts';
import { notifyTabs } from './bidding-in-browser.ts';
import { pressRefused } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof authModel)['scenarioIds'][number];

/** The visible state of one tab: who it shows and what it offers. */
interface AuthSeen extends Readonly<Record<string, string | boolean>> {
  readonly phase: string;
  /** The owner of the registration number on the page, if it shows one. */
  readonly person: 'nobody' | 'first' | 'other';
  /** True if the page reports a problem. */
  readonly complains: boolean;
  /** Every usable link or button, sorted by name. */
  readonly offers: string;
}

/** The control for each event that a person sends. If the log-in form is hidden, the link to it counts. */
const controls = {
  'login.submit': '[data-event="login.submit"]',
  'logout.request': '[data-event="logout.request"]',
  'notice.dismiss': '[data-event="notice.dismiss"]',
  'session.extend': '[data-event="session.stay"]',
} as const;
type Control = keyof typeof controls;

const isControl = (type: string): type is Control => type in controls;
const controlTypes = Object.keys(controls).filter(isControl);

/** True if the notice can be closed: a failed log-in or log-out ends with the next try. */
const canBeClosed = (snapshot: AnyMachineSnapshot) => snapshot.value === 'sessionEnded';

/** Answers that this server never gives to a log-in, or that differ from a wrong password only in wording. */
const notWalked = ['invalidWithoutReason', 'validUnderWrongStatus', 'validForNobody', 'locked'];

/**
 * True if a person or the world can make this move in the tab now. `pages/offline.spec.ts` retries the log-out.
 */
export const isInTab = (move: Move, snapshot: AnyMachineSnapshot) =>
  move.label === 'notice.dismiss'
    ? canBeClosed(snapshot)
    : move.label !== 'logout.confirmed' && !(move.kind === 'outcome' && notWalked.includes(move.outcome));

/** The model as the tab shows it: the offered links and buttons must match the accepted events. */
export const authInTab: Model<Scenario, AuthSeen> = {
  ...authModel,
  project: (snapshot) => {
    const { accountId } = snapshot.context;
    const offered = controlTypes.filter((type) =>
      type === 'notice.dismiss' ? canBeClosed(snapshot) : snapshot.can({ type }),
    );
    return {
      phase: String(snapshot.value),
      person: accountId === null ? 'nobody' : accountId === otherAccount ? 'other' : 'first',
      complains: ['loginFailed', 'extendFailed'].includes(String(snapshot.value)),
      offers: offered.join(' '),
    };
  },
};

interface AuthWorld {
  readonly page: Page;
  readonly council: Council;
  readonly ground: Ground;
  /** Logs a person in in another tab of this browser. */
  readonly logIn: (email: string) => Promise<unknown>;
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly registration: string;
}

const asksWhoIsThere = /\/api\/authentication\/user$/;

/**
 * Runs log-in, session warning, log-out and session end in one tab of a real browser on the real server.
 * Log-ins, log-outs and requests to stay are held until their outcome is decided.
 */
export function authInBrowser(world: AuthWorld): Driver<Scenario, AuthSeen> {
  const { page, council, ground } = world;
  /**
   * The page checks its session for many reasons; the check is held only while a request to stay waits for it.
   */
  let asksToStay = false;
  const held = {
    test: (address: string) =>
      /\/api\/authentication\/log(in|out)$/.test(address) || (asksToStay && asksWhoIsThere.test(address)),
  };
  const traffic = new Traffic(page, held);
  const warning = page.getByRole('alertdialog');
  const working = page.locator('main form[aria-busy="true"], [role="alertdialog"] [aria-disabled="true"]');
  const leaving = page.locator('nav [data-event="logout.request"][aria-disabled="true"]');
  const wayIn = page.locator('nav a[href^="/login"]');
  const wayOut = page.locator('nav [data-event="logout.request"]');
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  // A hash may contain a hyphen too, so a part is recognised by the start of its file name.
  const hasLoaded = (part: string) => loaded.some((url) => url.includes(`/assets/${part}-`));
  let people: { readonly first: Person; readonly other: Person } | undefined;
  const current = () => started(people);

  return {
    name: 'browser',
    async start(scenario) {
      people = { first: await newPerson(), other: await newPerson() };
      if (scenario === 'member') await world.logIn(people.first.email);
      await page.clock.install();
      await traffic.hold(({ href }) => held.test(href));
      await page.goto(scenario === 'member' ? '/account' : '/info/privacy');
      if (scenario === 'member') await beKnown();
      else await expect(wayIn).toBeVisible();
      await traffic.quiet();
    },
    async act(event) {
      traffic.holdAgain();
      asksToStay = event.type === 'session.extend';
      await happen(event.type, event['accountId'] === otherAccount);
      await traffic.quiet();
    },
    async settle(_, outcome) {
      if (outcome === 'tooLate') await endSessions();
      if (outcome === 'somebodyElse') await world.logIn(current().other.email);
      const isLogIn = await page.locator('main form[data-state="loggingIn"]').isVisible();
      await traffic.release(async (route) => {
        if (outcome === 'failed') await route.abort('connectionfailed');
        else if (outcome === 'crashed') {
          await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi log-in' });
        } else if (outcome === 'wrongPassword') {
          const body: unknown = route.request().postDataJSON();
          await route.continue({ postData: { ...Object(body), password: 'some other door entirely' } });
        } else await route.continue();
      });
      asksToStay = false;
      await expect(working.or(leaving)).toHaveCount(0);
      if (isLogIn && outcome === 'ok') await beKnown();
      await traffic.quiet();
    },
    async tick() {
      await page.clock.fastForward(20_000);
      await expect(working.or(leaving)).toHaveCount(0);
      // The page still waits for the session check and takes the same answer for the next press.
      if (!asksToStay) traffic.forget();
      await traffic.quiet();
    },
    async observe() {
      const seen = await page.evaluate(
        ([texts, ways]) => {
          const warned = document.querySelector('[role="alertdialog"]');
          const form = document.querySelector('main form[data-state]');
          const out = document.querySelector('nav [data-event="logout.request"]');
          // A modal dialog blocks everything behind it.
          const within: ParentNode = warned ?? document;
          const isOffered = (way: string) =>
            [...within.querySelectorAll(way)].some(
              (control) => control.checkVisibility() && control.getAttribute('aria-disabled') !== 'true',
            );
          const offered = ways.filter(
            ([type, way]) =>
              isOffered(way) || (type === 'login.submit' && !form && isOffered('nav a[href^="/login"]')),
          );
          const heading = document.querySelector('h1')?.textContent ?? '';
          const phase = () => {
            if (warned) {
              if (warned.querySelector('[aria-disabled="true"]')) return 'extending';
              return warned.querySelector('[role="alert"] p') ? 'extendFailed' : 'warned';
            }
            if (heading === texts.working) return 'loggingOut';
            if (heading === texts.failed) return 'logoutFailed';
            if (out) return 'loggedIn';
            if (form) return form.getAttribute('data-state') ?? '';
            return document.querySelector('section[data-state="sessionEnded"]')
              ? 'sessionEnded'
              : 'loggedOut';
          };
          return {
            phase: phase(),
            isMember: out !== null,
            registration: document.querySelector('[data-registration]')?.getAttribute('data-registration'),
            complains: document.querySelector('main [role="alert"], [role="alertdialog"] .error') !== null,
            offers: offered.map(([type]) => type).join(' '),
          };
        },
        [
          { working: council.text('logout.working'), failed: council.text('logout.failedHeading') },
          Object.entries(controls),
        ] as const,
      );
      const { phase, complains, offers } = seen;
      await world.look(`${phase} (${offers})`);
      if (seen.registration == null && seen.isMember) return { phase, complains, offers };
      return { phase, complains, offers, person: personOf(seen.registration ?? null) };
    },
    async attempt(event) {
      if (!isControl(event.type)) return 'notTried';
      return pressRefused(page.locator(controls[event.type]).first());
    },
    async stop() {
      traffic.forget();
      people = undefined;
    },
  };

  async function newPerson(): Promise<Person> {
    const email = newAddress();
    const id = await addAccount(ground.pool, ground.tenantId, email);
    const { rows } = await ground.pool.query<{ registration: string }>(
      'select registration_number as registration from account where id = $1',
      [id],
    );
    return { id, email, registration: rows[0]?.registration ?? '' };
  }

  function personOf(registration: string | null): AuthSeen['person'] {
    if (registration === null) return 'nobody';
    return registration === current().other.registration ? 'other' : 'first';
  }

  /** Ends every session of this browser. */
  async function endSessions(): Promise<void> {
    await ground.pool.query(
      'update session set ended_at = app_now() where account_id = any($1) and ended_at is null',
      [Object.values(current()).map(({ id }) => id)],
    );
  }

  /** Sets up an event in the world and lets the page learn of it. */
  async function happen(type: string, byOther: boolean): Promise<void> {
    switch (type) {
      case 'login.submit':
        if (!(await page.locator('main form').isVisible())) {
          await wayIn.click();
        }
        await logInByForm(page, council, current().first.email);
        await expect(working).toHaveCount(1);
        return;
      case 'session.found':
        await world.logIn((byOther ? current().other : current().first).email);
        await notifyTabs(page, 'loggedIn');
        await letPass();
        await beKnown();
        return;
      case 'session.ended': {
        await endSessions();
        // Makes the page check its session: it finds none.
        await notifyTabs(page, 'loggedIn');
        await letPass();
        await expect(wayIn).toBeVisible();
        return;
      }
      case 'tab.loggedOut':
        await endSessions();
        await notifyTabs(page, 'loggedOut');
        await letPass();
        await expect(wayIn).toBeVisible();
        return;
      case 'session.warn':
        await page.clock.fastForward('28:10');
        await expect(warning).toBeVisible();
        return;
      case 'session.extended':
        await notifyStillAlive();
        await letPass();
        await expect(warning).toHaveCount(0);
        return;
      case 'session.extend':
        await warning.locator(controls['session.extend']).click();
        return;
      case 'logout.request': {
        // The page that reports a failed log-out has its own button, and the menu then has none.
        const asked = warning.or(page.getByRole('main')).locator(controls['logout.request']).last();
        if (await asked.isVisible()) await asked.click();
        else await pressLogOut(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('logout.working'));
        await letPass('/api/authentication/user');
        return;
      }
      case 'notice.dismiss':
        await page.locator(controls['notice.dismiss']).click();
        return;
      default:
        throw new Error(`Logging in has no ${type}.`);
    }
  }

  /** Releases the held request: something else has overtaken it. */
  async function letPass(address = '/api/authentication/'): Promise<void> {
    for (const route of traffic.take(address)) await route.continue();
  }

  /** Sends what another tab sends after a check finds the session alive. */
  async function notifyStillAlive(): Promise<void> {
    await page.evaluate(() => {
      const channel = new BroadcastChannel('lintel.session');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target to name
      channel.postMessage(Date.now());
      channel.close();
    });
  }

  /**
   * Waits until the page knows the person and watches their session, then opens a page that shows their number.
   */
  async function beKnown(): Promise<void> {
    await expect(wayOut).toBeVisible();
    await expect.poll(() => hasLoaded('SessionLife') && hasLoaded('session-actor')).toBe(true);
    if (!(await warning.isVisible()) && new URL(page.url()).pathname !== '/account') {
      await page.locator('nav a[href="/account"]').click();
    }
    await expect(page.locator('[data-registration]')).toBeVisible();
    // The last part of the page to load. Any part that loaded after a jump in time would check the session again.
    await expect(page.locator('[data-banner="retrieveDetails"] input').first()).toBeVisible();
  }
}
