import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { offerAnswerMachine } from '#machines/process/offer/offer-answer.machine.ts';
import { offerAnswerModel } from '#machines/process/offer/offer-answer.model.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import type { Client } from '../support/client.ts';
import { notifyTabs } from './bidding-in-browser.ts';
import { OfferRow } from './offer-row.ts';
import { endWithoutServer, pressRefused, seeScreen, type ScreenSeen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

type Scenario = (typeof offerAnswerModel)['scenarioIds'][number];

const plain = ['reason.give', 'reason.change', 'answer.send', 'answer.leave', 'answer.retry'] as const;

function offersIn(snapshot: SnapshotFrom<typeof offerAnswerMachine>): string {
  const choices = (['accept', 'refuse'] as const)
    .filter((answer) => snapshot.can({ type: 'answer.choose', answer }))
    .map(() => 'answer.choose');
  return [...choices, ...plain.filter((type) => snapshot.can({ type }))].toSorted().join(' ');
}

/** The model as the page shows it: the offered controls must match the accepted events. */
export const offerOnPage: Model<Scenario, ScreenSeen> = {
  ...offerAnswerModel,
  project: (snapshot) => ({
    phase: String(snapshot.value),
    busy: snapshot.hasTag('busy'),
    complains: snapshot.context.code !== null,
    offers: offersIn(snapshot),
  }),
};

interface OfferWorld {
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
 * Runs the process of answering an offer in a real browser on the real server. Answers are held until their outcome is
 * decided.
 */
export function offerInBrowser(world: OfferWorld): Driver<Scenario, ScreenSeen> {
  const { page, ground } = world;
  const { pool, tenantId } = ground;
  const part = page.locator('main [data-process="offer-answer"]');
  const busy = page.locator('main [data-process="offer-answer"][aria-busy="true"]');
  const answers = /\/api\/account\/offers\/[0-9a-f-]+\/(?:accept|refuse)$/;
  const traffic = new Traffic(page, answers);
  let person = { email: '', accountId: '' };
  let row = new OfferRow(pool, '');

  return {
    name: 'browser',
    async start() {
      const email = `${randomUUID()}@residents.example`;
      const { id, accountId } = await addOfferedPerson(pool, tenantId, email);
      row = new OfferRow(pool, id);
      person = { email, accountId };
      await world.logIn(email);
      if (world.movesTime) await page.clock.install();
      await traffic.hold(answers);
      await page.goto(`/account/offers/${id}`);
      await part.waitFor();
      await traffic.quiet();
    },
    async act(event, label) {
      traffic.holdAgain();
      if (event.type === 'facts.changed') {
        await row.changeTo(label);
        await comeBack();
      } else if (event.type === 'session.restored') await comeBack();
      else await control(event).click();
      if (event.type === 'answer.choose') row.see();
      await traffic.quiet();
    },
    async settle(_, outcome) {
      await row.settle(outcome);
      if (outcome === 'sessionEnded') {
        await pool.query(
          'update session set ended_at = app_now() where account_id = $1 and ended_at is null',
          [person.accountId],
        );
      }
      await traffic.release(async (route) => {
        if (outcome === 'unexplained') {
          const { version } = route.request().postDataJSON();
          await route.continue({ postData: { version } });
        } else if (!(await endWithoutServer(route, outcome))) await route.continue();
      });
      await expect(busy).toHaveCount(0);
      if (outcome === 'ok') await row.read();
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
      if ((await part.count()) === 0) return { phase: 'deciding', busy: false, complains: false, offers: '' };
      const seen = await seeScreen(part);
      if (seen.phase === 'explaining') await part.getByRole('radio').first().check();
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

  /** Logs the same person in in another tab, so the page reads the offer again. */
  async function comeBack(): Promise<void> {
    await world.logIn(person.email);
    const asked = page.waitForResponse((response) =>
      response.url().endsWith(`/api/account/offers/${row.id}`),
    );
    await notifyTabs(page, 'loggedIn');
    await asked;
  }
}
