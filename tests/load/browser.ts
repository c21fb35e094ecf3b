import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '#tools/testing/chromium.ts';

/** Starts the browser tests' Chromium without a window. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium; set LINTEL_CHROMIUM to its program.');
  return chromium.launch({
    executablePath,
    // Chromium's sandbox does not run as root, and many build machines are root in a container.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-background-networking'],
  });
}
