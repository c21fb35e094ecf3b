import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { newMember, saveAs, startOf } from './own-form.ts';

const id = '6f0f0d9e-0f6c-4a7e-9a55-7d0a0c5b9d12';

test('an area can be chosen on the map or in the list', async ({ page, ground, logIn }) => {
  const client = await logIn(await newMember(ground));
  await saveAs(client, 'housing-register', { values: {}, lists: { areas: [{ id }] } });
  const mapCalls: string[] = [];
  page.on('request', (request) => {
    if (/map\.geojson|pmtiles|leaflet|AreasMap/i.test(request.url())) mapCalls.push(request.url());
  });
  // As tall as the page: axe would blame the boxes for a header that covers them.
  await page.setViewportSize({ width: 360, height: 1500 });
  await page.goto(`/account/forms/housing-register/areaPlace?item=${id}`);
  await expectPage(page, 'Which area?');
  const boxes = page.getByRole('radiogroup', { name: 'Area' });
  await expect(boxes.getByRole('radio')).toHaveCount(7);
  expect(mapCalls).toEqual([]);
  const [, first = '', second = '', , , third = ''] = await boxes.locator('label').allInnerTexts();

  const opens = page.getByRole('button', { name: 'Choose on a map' });
  await expect(opens).toHaveAttribute('aria-expanded', 'false');
  await opens.click();
  const marks = page.getByRole('list', { name: 'Areas on the map' });
  // "Anywhere" is not a place.
  await expect(marks.getByRole('button')).toHaveCount(6);
  const mark = (name: string) => marks.getByRole('button', { name, exact: true });
  await mark(first).click();
  await expect(boxes.getByLabel(first)).toBeChecked();
  await expect(mark(first)).toHaveAttribute('aria-pressed', 'true');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await boxes.getByLabel(third).check();
  await expect(mark(third)).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(first)).toHaveAttribute('aria-pressed', 'false');

  await mark(second).focus();
  await page.keyboard.press('Enter');
  await expect(boxes.getByLabel(second)).toBeChecked();
  const kept = async () => (await startOf(client, 'housing-register')).answers.lists['areas']?.[0]?.['area'];
  await expect.poll(kept).toBe(second.toLowerCase().replaceAll(' ', '-'));

  await page.emulateMedia({ media: 'print' });
  await expect(opens).toBeHidden();
  await expect(marks).toBeHidden();
});
