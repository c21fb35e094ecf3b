import type { Browser } from '@playwright/test';
import sharp from 'sharp';

const width = 800;
const gap = 16;

/** Combines several pictures into one PNG, side by side, each with its name below. */
export async function sideBySide(
  browser: Browser,
  shots: readonly { readonly name: string; readonly png: Buffer }[],
  columns: number,
): Promise<Buffer> {
  const room = Math.floor((width - gap * (columns + 1)) / columns);
  const figures = await Promise.all(
    shots.map(async ({ name, png }) => {
      const { width: own = room } = await sharp(png).metadata();
      const source = `data:image/png;base64,${png.toString('base64')}`;
      return `<figure><img src="${source}" width="${Math.min(own, room)}" alt=""><figcaption>${name}</figcaption></figure>`;
    }),
  );
  const page = await browser.newPage({ viewport: { width, height: 600 } });
  try {
    await page.setContent(`<!doctype html>
<style>
body { margin: 0; background: #fff }
main { box-sizing: border-box; width: ${width}px; padding: ${gap}px; display: grid; gap: ${gap}px; align-items: start;
  grid-template-columns: repeat(${columns}, ${room}px) }
figure { margin: 0; min-width: 0 }
img { display: block; outline: 1px solid #b8b8b8 }
figcaption { margin-top: 6px; font: 600 14px/20px "DejaVu Sans Mono", monospace; color: #222 }
</style>
<main>${figures.join('')}</main>`);
    return await page.locator('main').screenshot();
  } finally {
    await page.close();
  }
}
