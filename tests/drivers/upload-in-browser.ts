import type { Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { uploadModel } from '#machines/process/upload/upload.model.ts';
import { pass } from './held-delays.ts';
import { rendered } from './draft-in-browser.ts';

/** The visible state of a file on the page. */
interface UploadSeen extends Readonly<Record<string, string>> {
  readonly phase: string;
  /** Every usable control of the file. */
  readonly offers: string;
}

const controls = ['send.pause', 'send.resume', 'file.keep', 'file.dismiss', 'file.remove'] as const;

/** The machine's delays in milliseconds. */
export const uploadDelays: Readonly<Record<string, number>> = {
  retryDelay: 15_000,
  lookDelay: 30_000,
  answerTimeout: 600_000,
};

/** The model as the page shows it: the offered controls must match the accepted events. */
export const uploadOnPage: Model<UploadScenario, UploadSeen> = {
  ...uploadModel,
  project: (snapshot) => ({
    phase: String(snapshot.value),
    offers: controls.filter((type) => snapshot.can({ type })).join(' '),
  }),
};

const payslip = { name: 'payslip.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(51_200, 1) };
const tooLarge = { ...payslip, buffer: Buffer.alloc(1_048_577, 1) };
const other = (name: string) => ({ ...payslip, name: `other ${name}.pdf` });

/**
 * Runs one file of a question in a real browser, on a page without a server: every call ends as the walk says.
 * @param look Called in every state, with its name and the controls offered there.
 */
export function uploadInBrowser(
  page: Page,
  look: (state: string) => Promise<void>,
): Driver<UploadScenario, UploadSeen> {
  const chooser = page.locator('#answer-payslips');
  const row = page.locator('li[data-state]').filter({ hasText: /payslip\.pdf/ });
  const others = page.locator('li[data-state]').filter({ hasText: 'other' });
  /** The page as read since the last event; null if not read yet. */
  let last: UploadSeen | null = null;

  return {
    name: 'browser',
    async start(scenario) {
      last = null;
      await page.evaluate((name) => window.uploadBench?.open(name), scenario);
      if (scenario === 'chosen') await chooser.setInputFiles([other('one'), other('two'), payslip]);
      if (scenario === 'unfit') await chooser.setInputFiles(tooLarge);
    },
    async act({ type }) {
      last = null;
      switch (type) {
        case 'send.start':
          return others.first().locator('[data-event="file.remove"]').click();
        case 'upload.begin':
          return page.evaluate(() => window.uploadBench?.begin('7b0c0f8e-8f8a-4f5d-9a53-2f4f3f1d8e01'));
        case 'line.drop':
          return setConnection('offline');
        case 'line.restored':
          return setConnection('online');
        case 'session.restored':
          return page.evaluate(() => window.uploadBench?.restoreSession());
        case 'file.choose':
          return chooser.setInputFiles(payslip);
        default:
          return row.locator(`[data-event="${type}"]`).click();
      }
    },
    async settle(actor, outcome, event) {
      last = null;
      // A page that still has the file continues by itself; only a reopened page learns of a partial upload.
      if (outcome === 'receiving') await page.evaluate(() => window.uploadBench?.open('reopened'));
      const answer = 'output' in event ? { output: event['output'] as unknown } : { crash: 'It broke.' };
      await page.evaluate(([name, ended]) => window.uploadBench?.end(name, ended), [actor, answer] as const);
    },
    async tick(delay) {
      last = null;
      await pass(page, uploadDelays[delay] ?? 0);
    },
    async observe() {
      // An impossible event has no control to try it with, so nothing has changed since.
      if (last !== null) return last;
      await rendered(page);
      last = { phase: await phase(), offers: await offers() };
      await look(`${last.phase} (${last.offers})`);
      return last;
    },
    async attempt({ type }) {
      const control = controls.find((one) => one === type);
      // News about the connection goes to every file, and the machine knows which files it concerns.
      if (control === undefined) return 'notTried';
      return (last?.offers ?? (await offers())).split(' ').includes(control) ? 'accepted' : 'refused';
    },
    async stop() {},
  };

  async function setConnection(event: 'online' | 'offline'): Promise<void> {
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
  }

  async function phase(): Promise<string> {
    const [shown = 'removed'] = await row.evaluateAll((found) =>
      found.map((one) => one.getAttribute('data-state') ?? ''),
    );
    return shown;
  }

  async function offers(): Promise<string> {
    const usable = await row
      .locator('[data-event]')
      .evaluateAll((found) =>
        found
          .filter((one) => one.getAttribute('aria-disabled') !== 'true')
          .map((one) => one.getAttribute('data-event') ?? ''),
      );
    return controls.filter((type) => usable.includes(type)).join(' ');
  }
}

type UploadScenario = (typeof uploadModel)['scenarioIds'][number];

/** The functions of the page of `bench.tsx`: it has no server, and each call ends as the test says. */
interface UploadBench {
  /** Starts again, without files or with those of a reopened page. */
  open(scenario: UploadScenario): void;
  /** Makes the server's place for the file being sent. */
  begin(id: string): void;
  /** Ends the latest call. */
  end(actor: string, answer: { readonly output: unknown } | { readonly crash: string }): void;
  restoreSession(): void;
  /** Returns the answer to the question. */
  ids(): readonly string[];
}

declare global {
  interface Window {
    uploadBench?: UploadBench;
  }
}
