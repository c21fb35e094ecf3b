import { expect, test } from '@playwright/test';
import { array, constantFrom, nat, oneof, sample, string } from 'fast-check';
import { pageContentRule, richTextRule } from '#api/content/allowed-html.ts';
import { sanitise } from '#api/content/sanitise-html.ts';
import { sanitiseStylesheet } from '#api/content/sanitise-css.ts';
import { attacks, styleAttacks, tricksOnOtherParsers } from '../../content/attacks.ts';
import { findDangers, findStyleDangers } from './dangers.ts';

// What the sanitiser lets through is read by the browser's own parser, and put into a page that has no policy
// to save it.

const rules = { 'page content': pageContentRule, 'rich text': richTextRule };
const biting = Object.values(attacks).flat();
const vectors = [...biting, ...tricksOnOtherParsers];

test.beforeEach(async ({ page }) => {
  // An address of nobody, answered here: an empty page without any policy.
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' })
      : route.abort(),
  );
  await page.goto('https://nobody.example/');
});

test('every attack of the collection is one: unsanitised, the browser finds danger in it', async ({
  page,
}) => {
  const dangers = await page.evaluate(findDangers, biting);
  expect(biting.filter((_, index) => dangers[index]?.length === 0)).toEqual([]);
  const styles = await page.evaluate(findStyleDangers, styleAttacks);
  expect(styles.filter((found) => found.length > 0).length).toBeGreaterThan(20);
});

for (const [name, rule] of Object.entries(rules)) {
  test(`${name} comes out of every attack with nothing executable`, async ({ page }) => {
    const clean = vectors.map((vector) => sanitise(vector, rule).html);
    const dangers = await page.evaluate(findDangers, clean);
    expect(clean.filter((_, index) => dangers[index]?.length !== 0)).toEqual([]);
  });

  test(`${name} runs nothing when it is shown, pointed at and clicked`, async ({ page }) => {
    const clean = vectors.map((vector) => sanitise(vector, rule).html);
    expect(await page.evaluate(countAlarms, clean)).toBe(0);
  });

  test(`${name} holds against attacks nested in each other at random`, async ({ page }) => {
    const parts = constantFrom(
      ...vectors,
      '<p>',
      '</p>',
      '<table>',
      '<b title="',
      '">',
      '<!--',
      '-->',
      "'",
      '<aside>',
    );
    const nested = array(oneof(parts, string({ unit: 'binary', maxLength: 6 })), {
      minLength: 2,
      maxLength: 5,
    }).chain((pieces) => nat(20).map((cut) => cutInto(pieces, cut)));
    const samples = sample(nested, 1_000).map((html) => sanitise(html, rule).html);
    const dangers = await page.evaluate(findDangers, samples);
    expect(samples.filter((_, index) => dangers[index]?.length !== 0)).toEqual([]);
  });
}

test('the alarm goes off: some of the attacks run when nobody sanitises them', async ({ page }) => {
  expect(await page.evaluate(countAlarms, vectors)).toBeGreaterThan(20);
});

test('styles come out of every attack without loading, covering or breaking out', async ({ page }) => {
  const clean = styleAttacks.map((attack) => sanitiseStylesheet(attack).css);
  const dangers = await page.evaluate(findStyleDangers, clean);
  expect(clean.filter((_, index) => dangers[index]?.length !== 0)).toEqual([]);
});

/** Puts each piece into the middle of the one before it, some way in. */
function cutInto(pieces: readonly string[], cut: number): string {
  return pieces.reduce((whole, piece) => whole.slice(0, cut) + piece + whole.slice(cut), '');
}

/** Runs in the page: shows each text, points at and clicks everything in it, and counts what called `alert`. */
async function countAlarms(texts: readonly string[]): Promise<number> {
  let alarms = 0;
  window.alert = () => {
    alarms += 1;
  };
  document.addEventListener('click', (event) => event.preventDefault(), { capture: false });
  const main = document.querySelector('main');
  for (const text of texts) {
    if (!main) continue;
    main.innerHTML = text;
    for (const element of main.querySelectorAll('*')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'wheel']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  return alarms;
}
