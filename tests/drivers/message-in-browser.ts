import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { messageModel } from '#machines/process/message/message.model.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { unsentMessagePrefix } from '#web/features/form-drafts/storage.ts';
import { endSessions } from '../browser/people.ts';
import type { Client } from '../support/client.ts';
import { notifyTabs } from './bidding-in-browser.ts';
import {
  endCall,
  fillWithoutFocus,
  holdDraftDelays,
  storeInTab,
  passDelay,
  offeredIn,
  offersOn,
  rendered,
  restoreLine,
} from './draft-in-browser.ts';
import { HeldCalls } from './held-calls.ts';
import { storeDraft } from './message-draft-row.ts';

type Scenario = (typeof messageModel)['scenarioIds'][number];

/** The visible state of a message being written. */
interface MessageSeen extends Readonly<Record<string, string>> {
  readonly phase: string;
  /** Every usable control, sorted by name, without the one that sends: it also reports what is missing. */
  readonly offers: string;
}

const controls = ['conflict.settle', 'load.retry', 'save.retry'] as const;

/** True once sending has become impossible: the page then has no button to load again. */
const hasEnded = ({ value }: AnyMachineSnapshot) => value === 'ended';

/**
 * True if a person or the world can make this move on the page. An empty draft is saved by its own two buttons,
 * which `casework/messages.spec.ts` presses.
 */
export const isOnPage = ({ label }: Move, snapshot: AnyMachineSnapshot) =>
  !(label === 'load.retry' && hasEnded(snapshot)) && label !== 'saveDraft ends: empty';

/** The model as the page shows it: the offered controls must match the accepted events. */
export const messageOnPage: Model<Scenario, MessageSeen> = {
  ...messageModel,
  project: (snapshot) => ({
    phase: String(snapshot.value),
    offers: offeredIn(
      snapshot,
      controls.filter((type) => type !== 'load.retry' || !hasEnded(snapshot)),
    ),
  }),
};

interface MessageWorld {
  readonly page: Page;
  readonly ground: Ground;
  readonly logIn: (email: string) => Promise<Client>;
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

/**
 * Runs the process of writing a message in a real browser on the real server. Calls are held until their
 * outcome is decided, and timed steps happen only on request.
 */
export function messageInBrowser(world: MessageWorld): Driver<Scenario, MessageSeen> {
  const { page, ground } = world;
  const { pool, tenantId } = ground;
  const main = page.getByRole('main');
  const box = main.locator('form textarea');
  const held = new HeldCalls();
  let person = { email: '', accountId: '', thread: '' };
  let typed = 0;

  return {
    name: 'browser',
    async start() {
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, tenantId, email);
      const thread = await addThread(pool, tenantId, accountId);
      await addMessage(pool, tenantId, thread, 'Please send us your new address.');
      person = { email, accountId, thread };
      await world.logIn(email);
      await holdDraftDelays(page);
      const calls = new RegExp(`/api/account/messages/(drafts/${thread}|${thread}/messages)$`);
      // After another log-in has changed the cookie, the page repeats the call once.
      page.on('response', (answer) => {
        if (calls.test(answer.url()) && answer.status() !== 403) held.holdAgain();
      });
      await held.hold(page, calls);
      await page.goto(`/account/messages/${thread}`);
      await expect(main.locator('[data-message]')).toHaveCount(1);
    },
    async act(event, label) {
      await happen(event.type, label);
      await rendered(page);
    },
    async settle(actor, outcome) {
      const before = await phase();
      await held.decide(async (route) => {
        await arrange(actor, outcome, route);
        await endCall(route, outcome);
      });
      // Text typed during a save is saved at once by another call.
      const isSettled = async () => held.isHolding || (await phase()) !== before;
      await expect.poll(isSettled, { intervals: [10, 20, 50, 100] }).toBe(true);
      held.holdAgain();
      await rendered(page);
    },
    async tick(delay) {
      held.forget();
      await passDelay(page, delay);
    },
    async observe() {
      const seen = { phase: await phase(), offers: await offersOn(main, controls) };
      await world.look(`${seen.phase} (${seen.offers})`);
      return seen;
    },
    async attempt({ type }) {
      switch (type) {
        case 'message.send':
          return pressSend();
        case 'line.restored': {
          const before = await phase();
          await restoreLine(page);
          await rendered(page);
          return (await phase()) === before ? 'refused' : 'accepted';
        }
        case 'draft.change':
          return typeInVain();
        // Neither can be tried here: leaving the box saves the draft, and a session is restored on another page.
        case 'draft.save':
        case 'session.restored':
          return 'notTried';
        default:
          return (await offersOn(main, controls)).split(' ').includes(type) ? 'accepted' : 'refused';
      }
    },
    async stop() {
      held.forget();
    },
  };

  async function happen(type: string, label: string): Promise<void> {
    switch (type) {
      case 'load.retry':
        return main.locator('[data-state="loadFailed"]').getByRole('button').click();
      case 'draft.change':
        typed += 1;
        return write(`My new address is ${typed} Quay Street.`);
      case 'draft.save':
        await box.focus();
        return box.blur();
      case 'line.restored':
        return restoreLine(page);
      case 'session.restored':
        await world.logIn(person.email);
        await notifyTabs(page, 'loggedIn');
        // The page checks its session first.
        return expect(async () => expect(await phase()).not.toBe('sessionEnded')).toPass({ timeout: 10_000 });
      case 'conflict.settle':
        return main.locator(`[data-event="${label}"]`).click();
      default:
        return main.locator(`[data-event="${type}"]`).click();
    }
  }

  async function write(text: string): Promise<void> {
    // Focus on the box from another control would save what failed; a browser that fills it in does not.
    if ((await phase()) !== 'failed') return box.fill(text);
    return fillWithoutFocus(box, text);
  }

  /** Sets up an outcome before the call reaches the server. */
  async function arrange(actor: string, outcome: string, route: Route): Promise<void> {
    const { email, accountId, thread } = person;
    await pool.query('update message_thread set state = $2 where id = $1', [
      thread,
      outcome === 'closed' ? 'archived' : 'open',
    ]);
    if (outcome === 'sessionEnded') await endSessions(ground, email);
    if (actor === 'loadDraft') {
      const body = outcome === 'empty' ? '' : `Kept as ${randomUUID()}`;
      const version = await storeDraft(pool, { tenantId, accountId, thread, body });
      const isMine = outcome === 'unsent' || outcome === 'conflict';
      await keepHere(isMine ? version - Number(outcome === 'conflict') : null);
      return;
    }
    const { version } = route.request().postDataJSON();
    if (outcome === 'conflict') {
      await storeDraft(
        pool,
        { tenantId, accountId, thread, body: `Typed elsewhere: ${randomUUID()}` },
        version + 5,
      );
    } else {
      await pool.query('update message_draft set version = $2 where thread_id = $1', [thread, version]);
    }
  }

  /**
   * Stores in this tab text that the server lacks, typed over this version of the draft; null stores nothing.
   */
  async function keepHere(version: number | null): Promise<void> {
    const { accountId, thread } = person;
    const written = { subject: '', topic: '', body: `Typed here: ${randomUUID()}`, files: [] };
    const unsent = version === null ? null : { accountId, version, written };
    await storeInTab(page, `${unsentMessagePrefix}${thread}`, unsent);
  }

  /** Tries to type where that must fail: the page has no box, or a read-only one. */
  async function typeInVain(): Promise<'refused' | 'accepted' | 'notTried'> {
    // Text typed in these states is kept and saved with the next try.
    if (['offline', 'sessionEnded'].includes(await phase())) return 'notTried';
    if ((await box.count()) === 0) return 'refused';
    return (await box.getAttribute('readonly')) === null ? 'accepted' : 'refused';
  }

  /** Tries to send where that must fail: the page has no button, or its button does nothing. */
  async function pressSend(): Promise<'refused' | 'accepted' | 'notTried'> {
    const button = main.locator('[data-event="message.send"]');
    if ((await button.count()) === 0) return 'refused';
    const before = await phase();
    await button.click({ force: true });
    await rendered(page);
    return (await phase()) === before ? 'refused' : 'accepted';
  }

  async function phase(): Promise<string> {
    return page.evaluate(() => {
      const said = document.querySelector('main [data-message-state]')?.getAttribute('data-message-state');
      if (said != null) return said;
      const signs = [
        ['sessionEnded', 'section[data-state="sessionEnded"]'],
        ['notLoaded', 'main [data-state="loadFailed"]'],
      ] as const;
      return signs.find(([, sign]) => document.querySelector(sign) !== null)?.[0] ?? 'loading';
    });
  }
}
