import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { logInAsDemo, openBrowser, settle } from '../run/visit.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const port = process.env['PORT'] ?? '8080';

/** One picture: council, page and size of the window. */
interface Shot {
  readonly name: string;
  readonly tenant: string;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  /** Prepares the page for the picture. */
  readonly walk: (page: Page) => Promise<void>;
}

const shots: readonly Shot[] = [
  {
    name: 'ashcombe-home',
    tenant: 'ashcombe',
    width: 1280,
    height: 860,
    walk: async (page) => void (await page.goto('/')),
  },
  {
    name: 'three-rivers-home-dark',
    tenant: 'three-rivers',
    width: 1280,
    height: 860,
    dark: true,
    walk: async (page) => void (await page.goto('/')),
  },
  {
    name: 'ashcombe-homes',
    tenant: 'ashcombe',
    width: 1280,
    height: 1180,
    walk: async (page) => {
      await logInAsDemo(page);
      await page.goto('/properties');
    },
  },
  {
    name: 'three-rivers-map',
    tenant: 'three-rivers',
    width: 1280,
    height: 1180,
    walk: async (page) => {
      await logInAsDemo(page);
      await page.goto('/properties?view=map');
      await page.locator('.leaflet-container').waitFor();
    },
  },
  {
    name: 'porth-elen-home',
    tenant: 'porth-elen',
    width: 1280,
    height: 1180,
    walk: async (page) => {
      await logInAsDemo(page);
      await openFirstHome(page, '/properties?bedrooms=2');
    },
  },
  {
    name: 'ashcombe-account-phone',
    tenant: 'ashcombe',
    width: 390,
    height: 1000,
    walk: async (page) => {
      await logInAsDemo(page);
      await page.goto('/account');
      await page.locator('main li').first().waitFor();
    },
  },
  {
    name: 'porth-elen-action-phone',
    tenant: 'porth-elen',
    width: 390,
    height: 1000,
    walk: async (page) => {
      await logInAsDemo(page);
      await page.goto('/cy/account/actions');
      await page.locator('main a[href*="/account/actions/"]').first().click();
      await page.waitForURL(/\/account\/actions\/./);
    },
  },
  {
    name: 'ashcombe-plan-phone',
    tenant: 'ashcombe',
    width: 390,
    height: 1000,
    walk: async (page) => {
      await openFirstHome(page, '/properties?bedrooms=3');
      await page.goto(`${page.url().split('?')[0] ?? ''}?tab=plans`);
      await page.locator('[role=tabpanel]:visible img').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'three-rivers-reasons-phone',
    tenant: 'three-rivers',
    width: 390,
    height: 1000,
    walk: async (page) => {
      await logInAsDemo(page);
      await openFirstHome(page, '/properties');
      await page.locator('main [data-state]').first().scrollIntoViewIfNeeded();
    },
  },
];

/** Opens the page of the first home in a search. */
async function openFirstHome(page: Page, search: string): Promise<void> {
  await page.goto(search);
  await page.locator('main article a[href*="/properties/"]').first().click();
  await page.waitForURL(/\/properties\/./);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
}

async function take(browser: Browser, { name, tenant, width, height, dark, walk }: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: `http://${tenant}.localhost:${port}`,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await walk(page);
  await settle(page);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
  await context.close();
  console.log(`✓ docs/pictures/${name}.jpg`);
}

/** Takes the README's pictures from a running portal with the demo in it, so that they stay up to date. */
export async function takeReadmePictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  try {
    for (const shot of shots) await take(browser, shot);
  } finally {
    await browser.close();
  }
}
