import type { Locator, Page } from '@playwright/test';
import type { SettingPicture } from '../tenant/settings/pictures/setting-picture.ts';
import { drawMarks, type Box, type Mark } from './draw-marks.ts';

/** Takes a part of a page as PNG, with its rings and labels. */
export async function cutOut(page: Page, picture: SettingPicture): Promise<Buffer> {
  const { part, around = 12, tallest = Infinity, rings = [], labels = {} } = picture;
  await bringIntoSight(page, part);
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = unionOf(
    await boxesOf(
      part.map((selector) => page.locator(selector).first()),
      false,
    ),
  );
  const left = Math.max(0, Math.floor(whole.x - around));
  const top = Math.max(0, Math.floor(whole.y - around));
  const clip = {
    x: left,
    y: top,
    width: Math.min(view.width, Math.ceil(whole.x + whole.width + around)) - left,
    height: Math.min(view.height, Math.ceil(whole.y + Math.min(whole.height, tallest) + around)) - top,
  };
  const marks: Mark[] = [];
  for (const ring of rings)
    marks.push({ box: unionOf(await boxesOf(await page.locator(ring).all(), true)), label: '' });
  for (const [label, selector] of Object.entries(labels))
    marks.push({ box: unionOf(await boxesOf([page.locator(selector).first()], true)), label });
  await drawMarks(page, marks, clip);
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}

/** Scrolls to the part, and waits for content that only loads near the window. */
async function bringIntoSight(page: Page, part: SettingPicture['part']): Promise<void> {
  for (const selector of part) await page.locator(selector).first().waitFor();
  await page.evaluate(
    (hasMenu) => {
      document.querySelector<HTMLElement>('.site-footer')?.style.setProperty('content-visibility', 'visible');
      // On a narrow window the menu would cover the foot of the page.
      const menu = document.querySelector<HTMLElement>('.site-menu');
      if (!hasMenu && menu && getComputedStyle(menu).position === 'fixed')
        menu.style.setProperty('display', 'none');
    },
    part.some((selector) => /site-(header|menu)/.test(selector)),
  );
  const first = page.locator(part[0]).first();
  await first.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Its top goes to the top of the window, unless the page ends sooner, which leaves room for a long part.
  await first.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    if (top + window.scrollY > window.innerHeight / 2)
      window.scrollBy({ top: top - 80, behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Returns the boxes of visible elements. With `isTight`, words in a wide plain box give the box of the words. */
async function boxesOf(locators: readonly Locator[], isTight: boolean): Promise<Box[]> {
  const boxes = await Promise.all(
    locators.map((locator) =>
      locator.evaluate((element, tight) => {
        const box = element.getBoundingClientRect();
        const { backgroundColor, backgroundImage, borderStyle, boxShadow, display } =
          getComputedStyle(element);
        const isBare =
          backgroundColor === 'rgba(0, 0, 0, 0)' &&
          backgroundImage === 'none' &&
          borderStyle === 'none' &&
          boxShadow === 'none';
        const range = document.createRange();
        range.selectNodeContents(element);
        const words = range.getBoundingClientRect();
        const isWords =
          tight && isBare && display !== 'inline' && words.width > 0 && element.textContent?.trim() !== '';
        const { x, y, width, height } = isWords ? words : box;
        return { x, y, width, height };
      }, isTight),
    ),
  );
  return boxes.filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * Returns the box around all boxes.
 * @throws Error if there are none: the page has changed, and the picture would show the wrong thing.
 */
function unionOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) throw new Error('There is nothing to be seen of it.');
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
