import type { Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { uploadModel } from '#machines/process/upload/upload.model.ts';
import type { UploadScenario } from '../support/upload-bench/shown-upload.ts';
import { pass } from './held-delays.ts';

/** What of a file can be seen on the page. */
export interface UploadSeen extends Readonly<Record<string, string>> {
  readonly phase: string;
  /** Every control of it that can be used. */
  readonly offers: string;
}

const controls = ['send.pause', 'send.resume', 'file.keep', 'file.dismiss', 'file.remove'] as const;

/** In milliseconds, as the machine has them. */
export const uploadDelays: Readonly<Record<string, number>> = {
  retryDelay: 15_000,
  lookDelay: 30_000,
  answerTimeout: 600_000,
};

/** The model as the page shows it: the controls offered must be the events accepted. */
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
 * @param look is called in every state, with its name and what is offered there
 */
export function uploadInBrowser(
  page: Page,
  look: (state: string) => Promise<void>,
): Driver<UploadScenario, UploadSeen> {
  const control = page.locator('#answer-payslips');
  const row = page.locator('li[data-state]').filter({ hasText: /payslip\.pdf/ });
  const others = page.locator('li[data-state]').filter({ hasText: 'other' });

  return {
    name: 'browser',
    async start(scenario) {
      await page.evaluate((name) => window.uploadBench?.open(name), scenario);
      if (scenario === 'chosen') await control.setInputFiles([other('one'), other('two'), payslip]);
      if (scenario === 'unfit') await control.setInputFiles(tooLarge);
    },
    async act({ type }) {
      switch (type) {
        case 'send.start':
          return others.first().locator('[data-event="file.remove"]').click();
        case 'upload.begin':
          return page.evaluate(() => window.uploadBench?.begin('7b0c0f8e-8f8a-4f5d-9a53-2f4f3f1d8e01'));
        case 'line.drop':
          return tell('offline');
        case 'line.restored':
          return tell('online');
        case 'session.restored':
          return page.evaluate(() => window.uploadBench?.restoreSession());
        case 'file.choose':
          return control.setInputFiles(payslip);
        default:
          return row.locator(`[data-event="${type}"]`).click();
      }
    },
    async settle(actor, outcome, event) {
      // A page that still has the file goes on by itself: only one that was opened again hears of a half.
      if (outcome === 'receiving') await page.evaluate(() => window.uploadBench?.open('reopened'));
      const answer = 'output' in event ? { output: event['output'] as unknown } : { crash: 'It broke.' };
      await page.evaluate(([name, ended]) => window.uploadBench?.end(name, ended), [actor, answer] as const);
    },
    async tick(delay) {
      await pass(page, uploadDelays[delay] ?? 0);
    },
    async observe() {
      await drawn();
      const seen = { phase: await phase(), offers: await offers() };
      await look(`${seen.phase} (${seen.offers})`);
      return seen;
    },
    async attempt({ type }) {
      switch (type) {
        case 'line.drop':
        case 'line.restored': {
          const before = await phase();
          await tell(type === 'line.drop' ? 'offline' : 'online');
          await drawn();
          return (await phase()) === before ? 'refused' : 'accepted';
        }
        // The page has no way to begin out of turn, and another file that is chosen is another file.
        case 'send.start':
        case 'upload.begin':
        case 'session.restored':
        case 'file.choose':
          return 'notTried';
        default:
          return (await offers()).split(' ').includes(type) ? 'accepted' : 'refused';
      }
    },
    async stop() {},
  };

  async function tell(event: 'online' | 'offline'): Promise<void> {
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

  async function drawn(): Promise<void> {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}
