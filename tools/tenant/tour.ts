import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { demoCouncils } from '#demo/demo-councils.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { project } from '../build/inputs.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { startThrowawayPortal } from '../run/throwaway-portal.ts';
import type { Screen } from '../tour/screens.ts';
import { drawn, logInAsDemo, openBrowser, settle } from '../run/visit.ts';
import { findRunning } from '../postgres/running.ts';
import { seed } from '../seed/seed.ts';
import { counted } from '#api/rules/words/counted.ts';
import { requireCouncil } from '../councils/councils.ts';
import { tourPage, type TourPicture, type TourStop } from '../tour/tour-page.ts';
import { tourScreens, type TourScreen } from '../tour/tour-screens.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** Pixels. The tallest picture; a list of a hundred homes says nothing new after the first twenty. */
const tallest = 3_200;

interface TourOptions {
  /** The folder for the pictures and `index.html`. */
  readonly to: string | undefined;
  /** Takes only the screens that are marked `quick`. */
  readonly quick: boolean;
}

/**
 * `tenant tour <council>`: takes a picture of each page in each theme and width, on one page for sign-off. It starts
 * its own portal with the council's current files. For a demo council it also visits as an applicant.
 */
export async function tour(
  context: Context,
  requested: string | undefined,
  { to, quick }: TourOptions,
): Promise<ExitStatus> {
  const { tenantsFolder, say, progress } = context;
  const id = await requireCouncil(context, requested);
  const files = await loadTenant(tenantsFolder, id);
  const folder = resolve(to ?? join(project, 'dist', 'tour', id));
  const isDemo = demoCouncils.has(id);
  const wanted = tourScreens(files, { isDemo, quick });
  await mkdir(folder, { recursive: true });
  say(
    `Starting a portal with ${files.tenant.websiteTitle} and taking pictures of ${counted(wanted.length, 'page')}${quick ? '' : ', which takes a minute or two'} …`,
  );
  const portal = await startThrowawayPortal({ LINTEL_TENANTS: tenantsFolder });
  let browser: Browser | undefined;
  const missing = isDemo
    ? []
    : [
        'Pages that need an account. The tour runs in a separate portal with your files but without accounts, so nobody can log in there. The tours of the demo councils show these pages.',
      ];
  const stops: TourStop[] = [];
  try {
    if (!isDemo) await addHomes(portal.dataFolder, files);
    browser = await openBrowser();
    const pages = await openPages(browser, `http://${id}.localhost:${portal.port}`, isDemo);
    for (const [place, screen] of wanted.entries()) {
      progress(`${place + 1} of ${wanted.length}: ${screen.name}`);
      // One after the other: two cores draw one page faster than several at once.
      // oxlint-disable-next-line no-await-in-loop
      const stop = await takeScreen(pages[screen.reader], screen, themesOf(files), folder);
      if ('problem' in stop) missing.push(`${screen.name}: ${stop.problem}`);
      else stops.push(stop);
    }
    progress('');
  } finally {
    await browser?.close();
    await portal.end();
  }
  const taken = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  await writeFile(
    join(folder, 'index.html'),
    tourPage({ title: files.tenant.websiteTitle, taken, missing }, stops),
  );
  for (const sentence of missing) say(`! ${sentence}`);
  const all = stops.reduce((sum, { pictures }) => sum + pictures.length, 0);
  say(
    `✓ ${counted(stops.length, 'page')}, ${counted(all, 'picture')}. Open ${join(folder, 'index.html')} in a browser.`,
  );
  return stops.length > 0 ? 0 : 1;
}

/** The number of made-up homes: enough for a list, with one of each size. */
const madeUpHomes = 24;

/** Adds made-up homes for a council without any here; skips a database that may hold real data. */
async function addHomes(dataFolder: string, files: TenantFiles): Promise<void> {
  const { landlords, localAuthorities, siteSettings } = files.tenant;
  const url = findRunning(dataFolder);
  const isWithout = isSettingOn(siteSettings, 'disableProperties');
  if (url === undefined || isWithout || landlords.length === 0 || localAuthorities.length === 0) return;
  const none = { applicants: 0, bids: 0, actions: 0, messages: 0 };
  await seed(url, files, { ...none, adverts: madeUpHomes, seed: 'tour', now: new Date() });
}

function themesOf({ tenant }: TenantFiles): readonly ('light' | 'dark')[] {
  return isSettingOn(tenant.siteSettings, 'themeDarkMode') ? ['light', 'dark'] : ['light'];
}

async function openPages(
  browser: Browser,
  baseURL: string,
  withApplicant: boolean,
): Promise<Readonly<Record<Screen['reader'], Page>>> {
  const open = async () =>
    (await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  const visitor = await open();
  if (!withApplicant) return { visitor, applicant: visitor };
  const applicant = await open();
  await logInAsDemo(applicant);
  return { visitor, applicant };
}

async function takeScreen(
  page: Page,
  screen: TourScreen,
  themes: readonly ('light' | 'dark')[],
  folder: string,
): Promise<TourStop | { readonly problem: string }> {
  const pictures: TourPicture[] = [];
  try {
    for (const { width, height } of widths) {
      await page.setViewportSize({ width, height });
      for (const [place, theme] of themes.entries()) {
        await page.emulateMedia({ colorScheme: theme });
        if (place === 0) {
          await screen.open(page);
          await settle(page);
        }
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        // As tall as the page: otherwise a bar at the foot would lie across the middle of a full-page picture.
        await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, tallest)) });
        await page.evaluate(() => scrollTo(0, 0));
        await drawn(page);
        const file = `${screen.id}-${width}-${theme}.jpg`;
        const seen = screen.part === undefined ? page : page.locator(screen.part);
        await seen.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 });
        pictures.push({ file, width, theme });
      }
    }
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
  const { pathname, search } = new URL(page.url());
  return { name: screen.name, address: `${pathname}${search}`, pictures };
}
