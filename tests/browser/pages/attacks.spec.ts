import { array, constantFrom, nat, oneof, sample, string } from 'fast-check';
import { pageContentRule, richTextRule } from '#api/content/allowed-html.ts';
import { sanitise } from '#api/content/sanitise-html.ts';
import { sanitiseStylesheet } from '#api/content/sanitise-css.ts';
import { attacks, styleAttacks, tricksOnOtherParsers } from '../../content/attacks.ts';
import { expect, test } from '../fixtures.ts';
import { findDangers, findStyleDangers } from './dangers.ts';

// The browser's own parser reads the sanitiser's output, on a page without a policy to protect it.

const rules = { 'page content': pageContentRule, 'rich text': richTextRule };
const biting = Object.values(attacks).flat();
const vectors = [...biting, ...tricksOnOtherParsers];

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
/** Returns attacks and other text, nested in each other. Made where it is used: a string of any characters takes a second. */
const manyNested = () =>
  array(oneof(parts, string({ unit: 'binary', maxLength: 6 })), { minLength: 2, maxLength: 5 }).chain(
    (pieces) => nat(20).map((cut) => cutInto(pieces, cut)),
  );

const everything = process.env['LINTEL_FULL'] === '1';

test.beforeEach(async ({ page, troubles }) => {
  // Attacks load what they like, and fail.
  troubles.allow(/^/);
  // An address that does not exist, answered by the test: an empty page without any policy.
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' })
      : route.abort(),
  );
  await page.goto('https://nobody.example/');
});

test('every attack in the collection works: unsanitised, the browser finds danger in it, and some run', async ({
  page,
}) => {
  const dangers = await page.evaluate(findDangers, biting);
  expect(biting.filter((_, index) => dangers[index]?.length === 0)).toEqual([]);
  const styles = await page.evaluate(findStyleDangers, styleAttacks);
  expect(styles.filter((found) => found.length > 0).length).toBeGreaterThan(20);
  expect(await page.evaluate(countAlarms, vectors)).toBeGreaterThan(20);
});

test('no sanitised attack contains or runs anything executable, alone or nested', async ({ page }) => {
  const nestedInEachOther = manyNested();
  for (const [name, rule] of Object.entries(rules)) {
    const clean = vectors.map((vector) => sanitise(vector, rule).html);
    await test.step(`${name}: nothing executable`, async () => {
      const dangers = await page.evaluate(findDangers, clean);
      expect(clean.filter((_, index) => dangers[index]?.length !== 0)).toEqual([]);
    });
    await test.step(`${name}: nested in each other`, async () => {
      const nested = sample(nestedInEachOther, { numRuns: everything ? 1_000 : 200, seed: 17 }).map(
        (html) => sanitise(html, rule).html,
      );
      const dangers = await page.evaluate(findDangers, nested);
      expect(nested.filter((_, index) => dangers[index]?.length !== 0)).toEqual([]);
    });
    await test.step(`${name}: shown, pointed at and clicked`, async () => {
      expect(await page.evaluate(countAlarms, clean)).toBe(0);
    });
  }
  await test.step('styles load nothing, cover nothing and stay inside their page', async () => {
    const clean = styleAttacks.map((attack) => sanitiseStylesheet(attack).css);
    const dangers = await page.evaluate(findStyleDangers, clean);
    expect(clean.filter((_, index) => dangers[index]?.length !== 0)).toEqual([]);
  });
});

/** Inserts each piece into the previous one at a given position. */
function cutInto(pieces: readonly string[], cut: number): string {
  return pieces.reduce((whole, piece) => whole.slice(0, cut) + piece + whole.slice(cut), '');
}

/** Runs in the page: shows each text, points at and clicks everything in it, and counts calls of `alert`. */
async function countAlarms(texts: readonly string[]): Promise<number> {
  let alarms = 0;
  window.alert = () => {
    alarms += 1;
  };
  document.addEventListener('click', (event) => event.preventDefault());
  const main = document.createElement('main');
  document.body.replaceChildren(main);
  for (const text of texts) {
    const place = document.createElement('div');
    main.append(place);
    place.innerHTML = text;
    for (const element of place.querySelectorAll('*')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'wheel', 'click']) {
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
      }
    }
  }
  // Anything later runs once its picture has loaded or failed, or in the next frames.
  const pictures = [...main.querySelectorAll('img')].filter(({ complete }) => !complete);
  await Promise.all(
    pictures.map(
      (picture) =>
        new Promise((resolve) => {
          for (const type of ['load', 'error']) picture.addEventListener(type, resolve);
        }),
    ),
  );
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return alarms;
}
