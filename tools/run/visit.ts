import { chromium, type Browser, type Page } from '@playwright/test';
import { demoPassword } from '#demo/load-demo.ts';
import { provideChromium } from '../testing/chromium.ts';

/** Opens a browser without a window, like the browser tests. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await provideChromium(console.log),
    // Chromium's sandbox does not run as root, and many build machines are root in a container.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-background-networking'],
  });
}

/** Signs in the demo applicant. */
export async function logInAsDemo(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('form button[type=submit]').waitFor();
  await page.locator('input[name=email]').fill('applicant@example.org');
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Waits until everything in view has loaded and is drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await drawn(page);
}

/** Waits for the pictures in view: decoding every picture of a long list takes more memory than a page has. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, left, right } = image.getBoundingClientRect();
      return top < innerHeight && left < innerWidth && right > 0;
    });
    // A picture that its page does not load yet, such as the next one in a strip, is never decoded.
    const patience = new Promise((resolve) => setTimeout(resolve, 3_000));
    await Promise.race([patience, Promise.all(seen.map((image) => image.decode().catch(() => {})))]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
