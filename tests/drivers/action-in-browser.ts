import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { actionMachine } from '#machines/process/action/action.machine.ts';
import { actionModel } from '#machines/process/action/action.model.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import type { Client } from '../support/client.ts';
import { notifyTabs } from './bidding-in-browser.ts';
import { endWithoutServer, pressRefused, seeScreen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

type Scenario = (typeof actionModel)['scenarioIds'][number];

/** The visible state of an answer. */
interface AnswerSeen extends Readonly<Record<string, string | boolean>> {
  readonly phase: string;
  readonly busy: boolean;
  /** True if the page reports a problem. */
  readonly complains: boolean;
  /** Every usable control, sorted by name. */
  readonly offers: string;
}

const choices = ['cannot-complete', 'refuse', 'discard'] as const;
/** The only events possible while an answer is being chosen or sent. */
const second = ['answer.send', 'answer.leave', 'answer.retry'] as const;

function offersIn(snapshot: SnapshotFrom<typeof actionMachine>): string {
  const first = [
    ...(snapshot.can({ type: 'action.complete' }) ? ['action.complete'] : []),
    ...choices
      .filter((choice) => snapshot.can({ type: 'answer.choose', answer: choice }))
      .map(() => 'answer.choose'),
  ];
  return [...first, ...second.filter((type) => snapshot.can({ type }))].toSorted().join(' ');
}

/** The model as the page shows it: the offered controls must match the accepted events. */
export const actionOnPage: Model<Scenario, AnswerSeen> = {
  ...actionModel,
  project: (snapshot) => ({
    phase: String(snapshot.value),
    busy: snapshot.hasTag('busy'),
    complains: snapshot.hasTag('error'),
    offers: offersIn(snapshot),
  }),
};

interface AnswerWorld {
  readonly ground: Ground;
  readonly page: Page;
  /** Logs the person in with this browser. */
  readonly logIn: (email: string) => Promise<Client>;
  /** True if time passes on the path, so the page needs a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

/**
 * Runs the process of answering an action in a real browser on the real server. Answers are held until their
 * outcome is decided.
 */
export function actionInBrowser(world: AnswerWorld): Driver<Scenario, AnswerSeen> {
  const { page, ground } = world;
  const { pool, tenantId } = ground;
  const part = page.locator('main [data-process="action"]');
  const busy = page.locator('main [data-process="action"][aria-busy="true"]');
  const answers = /\/api\/account\/actions\/[0-9a-f-]+\/(?:complete|cannot-complete|refuse|discard)$/;
  const traffic = new Traffic(page, answers);
  let person = { id: '', email: '', accountId: '' };

  return {
    name: 'browser',
    async start(scenario) {
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, tenantId, email);
      const origin = scenario === 'draft' ? 'resident' : 'council';
      const id = await addAction(pool, tenantId, accountId, { origin, mayRefuse: true });
      person = { id, email, accountId };
      await world.logIn(email);
      if (world.movesTime) await page.clock.install();
      await traffic.hold(answers);
      await page.goto(`/account/actions/${id}`);
      await part.waitFor();
      await traffic.quiet();
    },
    async act(event, label) {
      traffic.holdAgain();
      if (event.type === 'facts.changed') {
        await become(label.endsWith('nothing to do') ? 'withdrawn' : 'needsYou');
        await comeBack();
      } else if (event.type === 'session.restored') await comeBack();
      else {
        await control(event).click();
      }
      await traffic.quiet();
    },
    async settle(_, outcome) {
      if (outcome === 'ended') await become('withdrawn');
      if (outcome === 'edited') await become('needsYou');
      if (outcome === 'incomplete') {
        await pool.query('update workflow_action set uploads = $2 where id = $1', [
          person.id,
          JSON.stringify([payslips]),
        ]);
      }
      if (outcome === 'sessionEnded') {
        await pool.query(
          'update session set ended_at = app_now() where account_id = $1 and ended_at is null',
          [person.accountId],
        );
      }
      await traffic.release(async (route) => {
        if (outcome === 'ok') await beAsked(route.request().postDataJSON().version);
        if (outcome === 'unexplained') {
          const { version } = route.request().postDataJSON();
          await route.continue({ postData: { version, reason: ' ' } });
        } else if (!(await endWithoutServer(route, outcome))) await route.continue();
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
      // The page leaves this part out when there is nothing to answer.
      if ((await part.count()) === 0) {
        return { phase: 'looking', busy: false, complains: false, offers: '' };
      }
      const seen = await seeScreen(part);
      if (seen.phase === 'answering') {
        const box = page.locator('#action-reason');
        if ((await box.count()) > 0 && (await box.inputValue()) === '') await box.fill('I have none.');
      }
      await world.look(`${seen.phase} (${seen.offers})`);
      return seen;
    },
    async attempt(event) {
      if (event.type === 'facts.changed' || event.type === 'session.restored') return 'notTried';
      return pressRefused(control(event));
    },
    async stop() {
      traffic.forget();
    },
  };

  function control(event: AnyEventObject) {
    const answer = event.type === 'answer.choose' ? `[data-answer="${String(event['answer'])}"]` : '';
    return part.locator(`[data-event="${event.type}"]${answer}`);
  }

  /** Makes the council change the action. */
  async function become(state: 'needsYou' | 'withdrawn'): Promise<void> {
    await pool.query(
      `update workflow_action
          set state = $2, version = version + 1, origin = 'council', response = null, response_reason = null,
              responded_at = null, respond_key = null,
              ended_at = case when $2 = 'withdrawn' then app_now() end
        where id = $1`,
      [person.id, state],
    );
  }

  /** Resets the action to its state when the answer was sent, even if the page has received changes since. */
  async function beAsked(version: number): Promise<void> {
    await pool.query(
      `update workflow_action set state = 'needsYou', version = $2, ended_at = null where id = $1`,
      [person.id, version],
    );
  }

  /** Logs the same person in in another tab, so the page reads the action again. */
  async function comeBack(): Promise<void> {
    await world.logIn(person.email);
    const asked = page.waitForResponse((response) =>
      response.url().endsWith(`/api/account/actions/${person.id}`),
    );
    await notifyTabs(page, 'loggedIn');
    await asked;
  }
}
