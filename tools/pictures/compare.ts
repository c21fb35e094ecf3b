import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { step } from '../progress.ts';
import { type Comparison, comparisonPage, pictureName } from './comparison-page.ts';
import { type PortalOfTree, startPortalOf } from './portal-of-tree.ts';
import { type Screen, screens } from './screens.ts';
import { drawn, logIn, openBrowser, settle } from './visit.ts';

const councils = ['ashcombe', 'three-rivers', 'porth-elen'] as const;
const sizes = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;
const schemes = ['light', 'dark'] as const;
const project = join(import.meta.dirname, '../..');

/** The checkouts to compare, and the output folder. */
export interface CompareOptions {
  /** Folder of the older checkout, with its packages installed. */
  readonly before: string;
  /** Folder for the pictures and `index.html`. */
  readonly to: string;
  /** Takes only five screens of one council at two widths, in light colours. */
  readonly quick: boolean;
}

interface Side {
  readonly name: 'before' | 'after';
  readonly portal: PortalOfTree;
}

/** Takes pictures of the same screens in two checkouts, and writes a page that shows them side by side. */
export async function comparePictures({ before, to, quick }: CompareOptions): Promise<void> {
  const trees = { before: resolve(before), after: project };
  const wanted = quick ? screens.filter((screen) => screen.quick) : screens;
  const who = quick ? councils.slice(0, 1) : councils;
  const looks = (quick ? sizes.filter(({ width }) => width !== 768) : sizes).flatMap((size) =>
    (quick ? (['light'] as const) : schemes).map((scheme) => ({ ...size, scheme })),
  );
  await mkdir(to, { recursive: true });
  const browser = await openBrowser();
  const sides: Side[] = [];
  try {
    for (const name of ['before', 'after'] as const) {
      const portal = await step(`Starting the portal ${name}: ${basename(trees[name])}`, () =>
        startPortalOf(trees[name]),
      );
      sides.push({ name, portal });
    }
    const comparisons: Comparison[] = [];
    const begun = performance.now();
    let done = 0;
    for (const council of who) {
      const visits = await Promise.all(sides.map((side) => openVisit(browser, side, council)));
      for (const screen of wanted) {
        // Both portals at once: one renders while the other waits.
        const taken = await Promise.all(visits.map((visit) => takeScreen(visit, council, screen, looks, to)));
        const onBoth = looks.filter((look) => taken.every((some) => some.includes(look)));
        comparisons.push(
          ...onBoth.map(({ width, scheme }) => ({
            council,
            screen: screen.name,
            width,
            scheme,
            id: screen.id,
          })),
        );
        done += 1;
        const left = ((performance.now() - begun) / done) * (who.length * wanted.length - done);
        console.log(
          `${done}/${who.length * wanted.length} ${council}: ${screen.name} (${minutes(left)} left)`,
        );
      }
      await Promise.all(visits.map((visit) => visit.close()));
    }
    await writeFile(join(to, 'index.html'), comparisonPage(comparisons));
    console.log(`✓ ${join(to, 'index.html')}`);
  } finally {
    await Promise.allSettled(sides.map(({ portal }) => portal.end()));
    await browser.close();
  }
}

const minutes = (milliseconds: number): string =>
  milliseconds < 60_000 ? `${Math.ceil(milliseconds / 1000)} s` : `${Math.ceil(milliseconds / 60_000)} min`;

interface Visit {
  readonly side: Side['name'];
  readonly pages: Readonly<Record<Screen['reader'], Page>>;
  close(): Promise<void>;
}

/** Opens a visitor and the applicant, each in a separate browser context. */
async function openVisit(browser: Browser, { name, portal }: Side, council: string): Promise<Visit> {
  const contexts: BrowserContext[] = [];
  const openPage = async () => {
    const baseURL = `http://${council}.localhost:${portal.port}`;
    const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce' });
    contexts.push(context);
    return context.newPage();
  };
  const pages = { visitor: await openPage(), applicant: await openPage() };
  await logIn(pages.applicant);
  return {
    side: name,
    pages,
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

type PictureLook = (typeof sizes)[number] & { readonly scheme: (typeof schemes)[number] };

/**
 * Opens a screen and takes a picture at each width in each scheme. Returns the looks taken: a council may have no dark
 * colours, and a screen that cannot be opened must not stop the others.
 */
async function takeScreen(
  { side, pages }: Visit,
  council: string,
  screen: Screen,
  looks: readonly PictureLook[],
  to: string,
): Promise<PictureLook[]> {
  const page = pages[screen.reader];
  const taken: PictureLook[] = [];
  try {
    // Opened at the first width; the other widths follow like a turned device.
    for (const look of looks) {
      const { width, height, scheme } = look;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      if (look === looks[0]) {
        await screen.open(page);
        await settle(page);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await drawn(page);
      if ((await page.locator('html').getAttribute('data-theme')) !== scheme) continue;
      const path = join(
        to,
        pictureName({ council, screen: screen.name, id: screen.id, width, scheme }, side),
      );
      await page.screenshot({ path, type: 'jpeg', quality: 62 });
      taken.push(look);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`✗ ${council}, ${screen.name}, ${side}: ${why}`);
  }
  return taken;
}
