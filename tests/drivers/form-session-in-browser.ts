import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { formSessionModel } from '#machines/process/form-session/form-session.model.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { SubmitResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { unsentPrefix } from '#web/features/form-drafts/storage.ts';
import type { Council } from '../browser/council.ts';
import { namePage, newMember, saveAs, startOf } from '../browser/forms/own-form.ts';
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
import { started } from '../support/started.ts';

type Scenario = (typeof formSessionModel)['scenarioIds'][number];

/** The visible state of an open form. */
interface FormSessionSeen extends Readonly<Record<string, string>> {
  readonly phase: string;
  /** Every usable control of the form, sorted by name, on any page. */
  readonly offers: string;
}

const form = 'my-profile';
const sendPage = `/account/forms/${form}/send-form`;
const controls = ['changes.accept', 'conflict.settle', 'load.retry', 'save.retry'] as const;
const calls = new RegExp(`/api/forms/${form}/(start|draft|submit)$`);

/** True if the form was submitted or is on hold: its page then has no button to load it again. */
const hasEnded = ({ value }: AnyMachineSnapshot) => value === 'submitted' || value === 'onHold';

/** True if a person or the world can make this move on the pages of a form. */
export const isInForm = ({ label }: Move, snapshot: AnyMachineSnapshot) =>
  !(label === 'load.retry' && hasEnded(snapshot));

/** The model as the pages of a form show it: the offered controls must match the accepted events. */
export const formSessionOnPage: Model<Scenario, FormSessionSeen> = {
  ...formSessionModel,
  project: (snapshot) => ({
    phase: String(snapshot.value),
    offers: offeredIn(
      snapshot,
      controls.filter((type) => type !== 'load.retry' || !hasEnded(snapshot)),
    ),
  }),
};

interface FormSessionWorld {
  readonly page: Page;
  readonly council: Council;
  readonly ground: Ground;
  readonly logIn: (email: string) => Promise<Client>;
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

interface Person {
  readonly email: string;
  readonly accountId: string;
  /** The same person's other device. */
  readonly elsewhere: Client;
}

/**
 * Runs an open form in a real browser on the real server. Calls are held until their outcome is decided, and
 * timed steps happen only on request.
 */
export function formSessionInBrowser(world: FormSessionWorld): Driver<Scenario, FormSessionSeen> {
  const { page, council, ground } = world;
  const main = page.getByRole('main');
  const firstName = page.getByRole('textbox', { name: 'First name', exact: true });
  const held = new HeldCalls();
  let person: Person | undefined;
  let typed = 0;
  const current = () => started(person);

  return {
    name: 'browser',
    async start() {
      const email = await newMember(ground);
      person = await comeIn(email);
      const { elsewhere } = person;
      const definition = ground.forms.get(form)?.definition;
      if (definition === undefined) throw new Error('There is no such form.');
      const { today } = await startOf(elsewhere, form);
      await saveAs(elsewhere, form, wholeDraft(definition, today));
      await holdDraftDelays(page);
      await held.hold(page, calls);
      await page.goto(namePage);
      await rendered(page);
    },
    async act(event, label) {
      held.holdAgain();
      await happen(event.type, label);
      await rendered(page);
    },
    async settle(actor, outcome) {
      const before = await phase();
      await arrange(actor, outcome);
      await held.decide((route) => end(route, outcome));
      await expect.poll(phase, { intervals: [10, 20, 50, 100] }).not.toBe(before);
      held.holdAgain();
      await rendered(page);
    },
    async tick(delay) {
      await passDelay(page, delay);
    },
    async observe() {
      const seen = { phase: await phase(), offers: await offersOn(main, controls) };
      await world.look(`${seen.phase} (${seen.offers})`);
      return seen;
    },
    async attempt(event) {
      switch (event.type) {
        case 'form.submit':
          return pressSend();
        case 'line.restored': {
          const before = await phase();
          await restoreLine(page);
          await rendered(page);
          return (await phase()) === before ? 'refused' : 'accepted';
        }
        case 'answers.change':
          return typeInVain();
        // Neither can be tried here: the button also goes to the next page, and a session is restored on another one.
        case 'answers.save':
        case 'session.restored':
          return 'notTried';
        default:
          return (await offersOn(main, controls)).split(' ').includes(event.type) ? 'accepted' : 'refused';
      }
    },
    async stop() {
      person = undefined;
    },
  };

  async function comeIn(email: string): Promise<Person> {
    const elsewhere = await world.logIn(email);
    const { userDetails } = (await elsewhere.visit()).as(UserResponseSchema);
    return { email, accountId: userDetails?.accountId ?? '', elsewhere };
  }

  async function happen(type: string, label: string): Promise<void> {
    switch (type) {
      case 'load.retry':
        return main.locator('[data-state="loadFailed"]').getByRole('button').click();
      case 'answers.change':
        await goTo(namePage);
        typed += 1;
        return write(`Samira ${'I'.repeat(typed)}`);
      case 'answers.save':
        // Leaving the field saves it; the button would also go to another page, which saves again.
        await goTo(namePage);
        await firstName.focus();
        return firstName.blur();
      case 'line.restored':
        return restoreLine(page);
      case 'session.restored':
        person = await comeIn(current().email);
        await notifyTabs(page, 'loggedIn');
        // The page first checks the session and may load again meanwhile.
        return expect(async () => expect(await phase()).not.toBe('sessionEnded')).toPass({ timeout: 10_000 });
      case 'conflict.settle': {
        const side = label.endsWith('theirs') ? 'keepTheirs' : 'keepMine';
        await main.getByLabel(council.text(`forms.session.${side}`)).check();
        return press(type);
      }
      case 'form.submit': {
        await goTo(sendPage);
        const { agree = '' } = ground.forms.get(form)?.definition.declaration ?? {};
        await main.getByRole('checkbox', { name: agree }).check();
        return press(type);
      }
      default:
        return press(type);
    }
  }

  async function write(text: string): Promise<void> {
    // Focus on the field from another control would save what failed; a browser that fills it in does not.
    if ((await phase()) !== 'failed') return firstName.fill(text);
    return fillWithoutFocus(firstName, text);
  }

  async function press(event: string): Promise<void> {
    await main.locator(`[data-event="${event}"]`).click();
  }

  /** Goes to another page of the form as a link would: the app keeps its state. */
  async function goTo(path: string): Promise<void> {
    if (new URL(page.url()).pathname === path) return;
    await page.evaluate((address) => history.pushState(null, '', address), path);
    const shown = path === namePage ? firstName : main.locator('#agreed, [data-event="form.submit"]').first();
    await expect(shown).toBeVisible();
  }

  /** Sets up an outcome before the call reaches the server. */
  async function arrange(actor: string, outcome: string): Promise<void> {
    const { email, elsewhere } = current();
    switch (`${actor} ${outcome}`) {
      case 'loadForm ok':
        await resetRequest('submit');
        return keepHere(null);
      case 'loadForm unsent':
      case 'loadForm conflict':
        await resetRequest('submit');
        return keepHere(outcome === 'unsent' ? 0 : 1);
      case 'loadForm changed':
        await resetRequest('submit');
        await keepHere(null);
        return changeDefinition();
      case 'loadForm submitted':
        return send();
      case 'loadForm onHold':
        return resetRequest('on-hold');
      case 'saveDraft closed':
      case 'submitForm closed':
        return resetRequest('submitted');
      case 'saveDraft conflict':
      case 'submitForm conflict':
        return saveAs(elsewhere, form, { values: { knownAs: `Sam ${randomUUID()}` } });
      default:
        if (outcome === 'sessionEnded') await endSessions(ground, email);
    }
  }

  /** Resets the form request to this state. */
  async function resetRequest(state: 'submit' | 'submitted' | 'on-hold'): Promise<void> {
    await ground.pool.query(
      `update form_request
          set state = $3, request_type = case when $3 = 'on-hold' then 'review' else 'new' end,
              submitted_at = case when $3 = 'submitted' then app_now() end, definition_hash = $4
        where tenant_id = $1 and superseded_at is null
          and account_id = (select id from account where tenant_id = $1 and email = $2)`,
      [ground.tenantId, current().email, state, ground.forms.get(form)?.hash],
    );
  }

  /** Submits the form from the other device. */
  async function send(): Promise<void> {
    await resetRequest('submit');
    const { elsewhere } = current();
    const { definitionHash, formProgress } = await startOf(elsewhere, form);
    const body = { definitionHash, version: formProgress.version, agreed: true };
    const headers = { 'idempotency-key': randomUUID() };
    (await elsewhere.post(`/api/forms/${form}/submit`, { body, headers })).as(SubmitResponseSchema);
  }

  /**
   * Stores answers in this tab that the server lacks, based on the version that is `behind` versions older than the
   * current one; null stores nothing.
   */
  async function keepHere(behind: number | null): Promise<void> {
    const { accountId, elsewhere } = current();
    const { answers, formProgress } = await startOf(elsewhere, form);
    const withName = (knownAs: string): Answers => ({ ...answers, values: { ...answers.values, knownAs } });
    const version = formProgress.version - (behind ?? 0);
    // An older version had another answer to the same question, so both sides changed it.
    const base = behind === 0 ? answers : withName(`Sam ${randomUUID()}`);
    const draft =
      behind === null ? null : { accountId, version, base, answers: withName(`Sam ${randomUUID()}`) };
    await storeInTab(page, `${unsentPrefix}${form}`, draft);
  }

  /** Makes the draft belong to a definition with another wording of one question. */
  async function changeDefinition(): Promise<void> {
    const { definition } = ground.forms.get(form) ?? {};
    const before = JSON.stringify(definition).replace('"label":"First name"', '"label":"Given name"');
    const hash = randomUUID().replaceAll('-', '').padEnd(64, '0');
    const { pool, tenantId } = ground;
    await pool.query(
      'insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)',
      [tenantId, hash, form, before],
    );
    await pool.query(
      `update form_request set definition_hash = $3
        where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email = $2)`,
      [tenantId, current().email, hash],
    );
  }

  /** Tries to answer where that must fail: the page has no question, or does not keep the typed text. */
  async function typeInVain(): Promise<'refused' | 'accepted' | 'notTried'> {
    if ((await main.locator('[data-save-state]').count()) === 0)
      return (await main.getByRole('textbox').count()) === 0 ? 'refused' : 'accepted';
    // Text typed in these states is kept and saved with the next try.
    if (['offline', 'sessionEnded'].includes(await phase())) return 'notTried';
    await goTo(namePage);
    const before = await firstName.inputValue();
    await firstName.fill('Nobody');
    await rendered(page);
    return (await firstName.inputValue()) === before ? 'refused' : 'accepted';
  }

  /** Tries to submit where that must fail: the page has no button, or its button does nothing. */
  async function pressSend(): Promise<'refused' | 'accepted' | 'notTried'> {
    const before = await phase();
    const button = main.locator('[data-event="form.submit"]');
    // A page that is loading shows no state; only the page to send from has the button then.
    if ((await main.locator('[data-save-state]').count()) === 0) {
      if ((await button.count()) === 0) return 'refused';
    } else {
      // Leaving a control saves its text at once, and submitting saves unsaved text first.
      if (['editing', 'offline', 'failed'].includes(before)) return 'notTried';
      await goTo(sendPage);
    }
    if ((await button.getAttribute('aria-disabled')) !== 'true') return 'accepted';
    await button.click({ force: true });
    await rendered(page);
    return (await phase()) === before ? 'refused' : 'accepted';
  }

  async function phase(): Promise<string> {
    const texts = ground.forms.get(form)?.definition.requests.review;
    const paused = texts?.onHold.title ?? council.text('forms.session.onHold');
    return page.evaluate((pausedTitle) => {
      const said = document.querySelector('main [data-save-state]')?.getAttribute('data-save-state');
      if (said != null) return said;
      if (document.querySelector('h1')?.textContent === pausedTitle) return 'onHold';
      const signs = [
        ['conflict', 'main [data-event="conflict.settle"]'],
        ['changed', 'main [data-event="changes.accept"]'],
        ['submitted', 'main [data-receipt]'],
        ['notLoaded', 'main [data-state="loadFailed"]'],
        ['sessionEnded', 'section[data-state="sessionEnded"]'],
      ] as const;
      return signs.find(([, sign]) => document.querySelector(sign) !== null)?.[0] ?? 'loading';
    }, paused);
  }
}

/** Ends a held call with this outcome. */
async function end(route: Route, outcome: string): Promise<void> {
  if (outcome !== 'definitionChanged') return endCall(route, outcome);
  const sent: object = route.request().postDataJSON();
  return route.continue({ postData: { ...sent, definitionHash: 'f'.repeat(64) } });
}
