import { expect, type Page, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { previewModel } from '#machines/process/preview/preview.model.ts';
import { previewCookie } from '#schemas/preview.ts';
import type { Council } from '../browser/council.ts';
import type { DraftPortal } from '../browser/drafts/draft-portal.ts';

type Scenario = (typeof previewModel)['scenarioIds'][number];

/** The visible state of preview mode on a page. */
interface PreviewSeen extends Readonly<Record<string, string | boolean>> {
  readonly phase: string;
  /** The ending that the page reports. */
  readonly leftBy: 'nobody' | 'server' | 'cookie';
  /** True if the page is rendered from the draft. */
  readonly showsDraft: boolean;
  /** True if the browser has the cookie. */
  readonly hasCookie: boolean;
  /** Every usable control, sorted by name. */
  readonly offers: string;
}

const controls = ['draft.reload', 'notice.dismiss', 'preview.exit'] as const;

/** True after a press of the exit button: the page is then the residents' page, without a message. */
const isGone = ({ value, context }: AnyMachineSnapshot) => value === 'left' && context.leftBy === 'exit';

/** True if a person or the world can make this move on the page in its present state. */
export const isOnPage = ({ label }: Move, snapshot: AnyMachineSnapshot) =>
  !(label === 'notice.dismiss' && isGone(snapshot));

/** The model as the page shows it: the offered controls must match the accepted events. */
export const previewOnPage: Model<Scenario, PreviewSeen> = {
  ...previewModel,
  project: (snapshot) => {
    const gone = isGone(snapshot);
    const { leftBy } = snapshot.context;
    return {
      phase: gone ? 'off' : String(snapshot.value),
      leftBy: gone || leftBy === null ? 'nobody' : leftBy,
      showsDraft: snapshot.value === 'on',
      hasCookie: snapshot.hasTag('previewing'),
      offers: controls.filter((type) => !gone && snapshot.can({ type })).join(' '),
    };
  },
};

interface PreviewWorld {
  readonly page: Page;
  readonly council: Council;
  readonly portal: DraftPortal;
  /** A page that the draft changes, one of the draft's files, and the text the page then shows. */
  readonly draft: {
    readonly path: string;
    readonly file: string;
    readonly from: string;
    readonly to: string;
  };
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

const spoilt = 'theme.json';

/** Answers like a server that has no preview of this page. */
async function notInPreview(route: Route): Promise<void> {
  await route.fulfill({
    json: { status: { valid: true, errorMessages: [] }, previewMode: false, findings: [] },
  });
}

/**
 * Runs preview mode in a real browser on a real server, with drafts that become invalid and valid on the way.
 */
export function previewInBrowser(world: PreviewWorld): Driver<Scenario, PreviewSeen> {
  const { page, council, portal, draft } = world;
  const bar = page.getByRole('region', { name: council.text('preview.label') });
  const heading = page.getByRole('heading', { level: 1 });
  const press = (event: string) => bar.locator(`[data-event="${event}"]`).click();

  return {
    name: 'browser',
    async start(scenario) {
      await portal.change(draft.file, (text) => text.replace(draft.from, draft.to));
      await page.goto(scenario === 'officer' ? await portal.link(draft.path) : draft.path);
      await waitForState(scenario === 'officer' ? 'on' : 'off');
    },
    async act(event, label) {
      await happen(event.type, label);
    },
    async settle(actor) {
      throw new Error(`Preview has no ${actor}.`);
    },
    async tick(delay) {
      throw new Error(`Preview has no ${delay}.`);
    },
    async observe() {
      const seen = await bar.evaluateAll((found) => {
        const [strip] = found;
        const usable = [...(strip?.querySelectorAll('[data-event]') ?? [])].filter(
          (control) => control.getAttribute('aria-disabled') !== 'true',
        );
        return {
          phase: strip?.getAttribute('data-state') ?? 'off',
          text: strip?.textContent ?? '',
          offers: usable
            .map((control) => control.getAttribute('data-event') ?? '')
            .sort()
            .join(' '),
        };
      });
      const { phase, offers } = seen;
      const says = (key: string) => phase === 'left' && seen.text.includes(council.text(key));
      await world.look(`${phase} (${offers})`);
      const cookies = await page.context().cookies();
      return {
        phase,
        offers,
        leftBy: says('errors.preview.notAllowed') ? 'server' : says('preview.overText') ? 'cookie' : 'nobody',
        showsDraft: (await heading.textContent()) === draft.to,
        hasCookie: cookies.some(({ name }) => name === previewCookie),
      };
    },
    async attempt(event) {
      // News from the server or another tab reaches only a page that listens; otherwise it cannot be sent.
      if (!controls.some((type) => type === event.type)) return 'notTried';
      return (await page.locator(`[data-event="${event.type}"]`).count()) === 0 ? 'refused' : 'accepted';
    },
    async stop() {
      await portal.restore();
    },
  };

  /** Sets up an event and lets the page learn of it. */
  async function happen(type: string, label: string): Promise<void> {
    switch (type) {
      case 'token.found':
        // A page opened without the cookie does not listen: the link is opened in it instead.
        await portal.change(spoilt, null);
        await page.goto(await portal.link(draft.path));
        return waitForState('on');
      case 'token.lost':
        await page.context().clearCookies({ name: previewCookie });
        await comeBack();
        return waitForState('left');
      case 'server.notInPreview':
        if (label.endsWith('refused')) await portal.endPreviews();
        else {
          await page.route('**/api/system/preview', notInPreview, { times: 1 });
        }
        await press('draft.reload');
        return waitForState('left');
      case 'draft.invalid':
        await portal.change(spoilt, () => '{ "light": ');
        return reloadUntil('invalid');
      case 'draft.valid':
        await portal.change(spoilt, null);
        return reloadUntil('on');
      case 'draft.reload': {
        const state = await bar.getAttribute('data-state');
        const asked = page.waitForResponse('**/api/system/preview');
        await press('draft.reload');
        await asked;
        return waitForState(state ?? 'off');
      }
      case 'preview.exit':
        await press('preview.exit');
        return waitForState('off');
      case 'notice.dismiss':
        await press('notice.dismiss');
        return waitForState('off');
      default:
        throw new Error(`Preview has no ${type}.`);
    }
  }

  /** Reloads until the state is reached: a draft is read again after a quarter of a second at the earliest. */
  async function reloadUntil(state: string): Promise<void> {
    await expect(async () => {
      if ((await bar.getAttribute('data-state')) !== state) await press('draft.reload');
      await expect(bar).toHaveAttribute('data-state', state, { timeout: 2_000 });
    }).toPass();
    await waitForState(state);
  }

  /** Brings the tab to the front again. */
  async function comeBack(): Promise<void> {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }

  /** Waits until preview is in this state and nothing is in progress. */
  async function waitForState(state: string): Promise<void> {
    if (state === 'off') await expect(bar).toHaveCount(0);
    else await expect(bar).toHaveAttribute('data-state', state);
    if (state === 'on' || state === 'invalid') {
      await expect(bar.getByRole('status')).toHaveText(council.pattern('preview.lookedAt'));
    }
    await expect(heading).toHaveText(state === 'on' ? draft.to : draft.from);
  }
}
