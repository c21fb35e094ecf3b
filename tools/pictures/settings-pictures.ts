import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { since, step } from '../progress.ts';
import {
  homeWhere,
  type DemoCouncil,
  type Patches,
  type SettingPicture,
} from '../tenant/settings/pictures/setting-picture.ts';
import { settingPictures } from '../tenant/settings/pictures/setting-pictures.ts';
import { CouncilFiles } from './council-files.ts';
import { cutOut } from './cut-out.ts';
import { keepPicture } from './keep-picture.ts';
import { startPortalOf } from './portal-of-tree.ts';
import { sideBySide } from './side-by-side.ts';
import { logIn, openBrowser, settle } from './visit.ts';

const project = join(import.meta.dirname, '../..');
const folder = join(project, 'docs/settings/pictures');

/** Browser settings for every picture, so that two runs differ as little as possible. */
const steady = { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' } as const;

interface Studio {
  readonly browser: Browser;
  readonly port: number;
  readonly files: CouncilFiles;
  readonly applicant: NonNullable<BrowserContextOptions['storageState']>;
}

/**
 * Takes the pictures of docs/settings, which show each setting in the portal. It starts its own portal on a copy of the
 * councils' files, which it changes for each picture.
 * @param only parts of the names to take; the others stay as they are. Empty for all.
 */
export async function pictureSettings(only: readonly string[]): Promise<void> {
  const begun = performance.now();
  const wanted = settingPictures.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  const tenantsFolder = await mkdtemp(join(tmpdir(), 'lintel-settings-'));
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  const browser = await openBrowser();
  const portal = await step('Starting a portal', () =>
    startPortalOf(project, { LINTEL_TENANTS: tenantsFolder }),
  );
  const failures: string[] = [];
  try {
    const councils = [...new Set(wanted.map(({ council }) => council))];
    // Councils are independent, so their portals can be in different states at once.
    await Promise.all(
      councils.map(async (council) => {
        const files = new CouncilFiles(tenantsFolder, council, portal.port);
        const applicant = await logInAt(browser, council, portal.port);
        const studio = { browser, port: portal.port, files, applicant };
        for (const picture of wanted.filter((one) => one.council === council)) {
          try {
            console.log(await take(studio, picture));
          } catch (error) {
            failures.push(`${picture.name}: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
      }),
    );
  } finally {
    await portal.end();
    await browser.close();
    await rm(tenantsFolder, { recursive: true, force: true });
  }
  if (only.length === 0) await removeOthers();
  console.log(`${wanted.length - failures.length} pictures of settings in ${since(begun)}`);
  if (failures.length > 0) throw new Error(`Not taken:\n${failures.join('\n')}`);
}

async function removeOthers(): Promise<void> {
  const names = new Set(settingPictures.map(({ name }) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!names.has(file)) await rm(join(folder, file));
}

async function logInAt(browser: Browser, council: DemoCouncil, port: number) {
  const context = await browser.newContext({ baseURL: `http://${council}.localhost:${port}`, ...steady });
  const page = await context.newPage();
  await logIn(page);
  if (council === bidder) await bid(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The council where the demo's applicant has no bids except one made for them. */
const bidder: DemoCouncil = 'ashcombe';

async function bid(page: Page): Promise<void> {
  await homeWhere('?bedrooms=2', 'You can bid')(page);
  await page.locator('[data-event="bid.place"]').click();
  await page.locator('[data-receipt]').waitFor();
}

async function take(studio: Studio, picture: SettingPicture): Promise<string> {
  const { name, files = {}, choices, columns } = picture;
  const path = join(folder, `${name}.webp`);
  if (!choices) return keepPicture(await shoot(studio, picture, files), path);
  const shots: { name: string; png: Buffer }[] = [];
  for (const choice of choices)
    shots.push({ name: choice.name, png: await shoot(studio, picture, choice.files) });
  return keepPicture(await sideBySide(studio.browser, shots, columns ?? choices.length), path);
}

async function shoot(studio: Studio, picture: SettingPicture, patches: Patches): Promise<Buffer> {
  const { browser, port, files, applicant } = studio;
  await files.say(patches);
  const context = await browser.newContext({
    ...steady,
    baseURL: `http://${picture.council}.localhost:${port}`,
    viewport: { width: picture.width ?? 1040, height: picture.height ?? 1300 },
    colorScheme: picture.isDark ? 'dark' : 'light',
    serviceWorkers: 'block',
    ...(picture.reader === 'applicant' ? { storageState: applicant } : {}),
  });
  try {
    const page: Page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await picture.open(page);
    await settle(page);
    return await cutOut(page, picture);
  } finally {
    await context.close();
  }
}
