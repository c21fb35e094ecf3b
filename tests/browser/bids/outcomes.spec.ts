import type { Page } from '@playwright/test';
import { passingStreets, somePictures, type Ground } from '#tools/scenario/bid-scene.ts';
import { addAdvert, addOutcome } from '#tools/scenario/arrange.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage, untilGivenUp } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, street: string) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: street, exact: true }) });

/** Adds a home that opened in the middle of a month no other home uses, and closed a week later. */
async function closedHome({ pool, tenantId }: Ground, year: number, street: string): Promise<string> {
  const pictures = await somePictures(pool, tenantId);
  const id = await addAdvert(pool, tenantId, { cycleId: 'paths', details: { street, pictures } });
  await pool.query(
    "update advert set opens_at = $2, closes_at = $2::timestamptz + interval '7 days' where id = $1",
    [id, `${year}-03-15T12:00Z`],
  );
  return id;
}

test('outcomes are shown as far as no person can be recognised', async ({ page, council, ground }) => {
  const { pool, tenantId, scheme } = ground;
  const year = 2004;
  const [band] = scheme.bands;
  const streets = [
    'Told Lane',
    'Hidden Lane',
    'Shown Again Lane',
    'Withdrawn Lane',
    'Undecided Lane',
  ] as const;
  const [told, hidden, shownAgain, withdrawn] = await Promise.all(
    streets.map((street) => closedHome(ground, year, street)),
  );
  if (!told || !hidden || !shownAgain || !withdrawn) throw new Error('There are five homes.');
  const nobody = { bandId: null, effectiveDate: null, queuePosition: null };
  const bandId = band?.id ?? null;
  await addOutcome(pool, tenantId, told, { bandId, totalBids: 31, effectiveDate: '2003-03-09' });
  await addOutcome(pool, tenantId, told, {
    bandId,
    ordinal: 2,
    totalBids: 31,
    effectiveDate: '2003-08-02',
    queuePosition: 7,
  });
  await addOutcome(pool, tenantId, hidden, { bandId, totalBids: 4, effectiveDate: '2003-05-05' });
  await addOutcome(pool, tenantId, shownAgain, { ...nobody, result: 'readvertised', totalBids: 6 });
  await addOutcome(pool, tenantId, withdrawn, { ...nobody, result: 'withdrawn', totalBids: 9 });

  await page.goto(`/properties/outcomes?year=${year}&month=3`);
  await expectPage(page, council.text('outcomes.heading'));
  const march = council.text('time.monthOfYear', { month: council.text('time.months.march'), year: 2003 });
  const august = council.text('time.monthOfYear', { month: council.text('time.months.august'), year: 2003 });
  for (const month of [march, august]) {
    await expect(row(page, 'Told Lane')).toContainText(
      `${band?.name ?? ''} · ${council.text('outcomes.since', { month })}`,
    );
  }
  await expect(row(page, 'Told Lane')).toContainText(council.text('outcomes.position', { position: 7 }));
  await expect(row(page, 'Told Lane')).toContainText('31');
  await expect(row(page, 'Hidden Lane')).toContainText(council.text('outcomes.hidden'));
  await expect(row(page, 'Hidden Lane')).toContainText(council.text('outcomes.bidsHidden', { number: 5 }));
  await expect(row(page, 'Hidden Lane')).not.toContainText('May');
  await expect(row(page, 'Shown Again Lane')).toContainText(council.text('outcomes.results.readvertised'));
  await expect(row(page, 'Withdrawn Lane')).toContainText(council.text('outcomes.results.withdrawn'));
  await expect(row(page, 'Undecided Lane')).toContainText(council.text('outcomes.results.pending'));
  // Hidden facts are absent from the page.
  expect(await page.content()).not.toContain('2003-05');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await expect(row(page, 'Told Lane')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await row(page, 'Told Lane').getByRole('link').click();
  await expectPage(page, 'Told Lane');
  await expect(page.locator('[data-notice="closed"]')).toBeVisible();
});

test('the first page leads to the newest month; months, areas and sizes can be chosen, and the address keeps them @full', async ({
  page,
  council,
  ground,
  troubles,
}) => {
  const year = 2006;
  await closedHome(ground, year, passingStreets[1]);
  await page.goto('/');
  await main(page)
    .getByRole('link', { name: council.text('home.tileOutcomes') })
    .click();
  await expectPage(page, council.text('outcomes.heading'));
  const choice = (key: 'opened' | 'area' | 'size') =>
    page.getByLabel(council.text(`outcomes.${key}`), { exact: true });
  const newest = await choice('opened').inputValue();
  const clear = main(page).getByRole('link', { name: council.text('outcomes.clear'), exact: true });
  await expect(clear).toHaveCount(0);

  await choice('opened').focus();
  await choice('opened').selectOption(`${year}-3`);
  await expect(page).toHaveURL(/year=2006&month=3|month=3&year=2006/);
  await expect(row(page, passingStreets[1])).toHaveCount(1);
  // Keyboard users stay where they are.
  await expect(choice('opened')).toBeFocused();
  const [other] = (await choice('size').locator('option').allTextContents()).slice(1);
  await choice('size').selectOption({ label: other ?? '' });
  await expect(page).toHaveURL(/bedrooms=\d/);
  await expect(row(page, passingStreets[1])).toHaveCount(1);
  await page.reload();
  await expect(row(page, passingStreets[1])).toHaveCount(1);

  await page.goto(`/properties/outcomes?year=${year}&month=3&area=Nowhere`);
  const march = council.text('time.monthOfYear', { month: council.text('time.months.march'), year });
  await expect(main(page).getByRole('status')).toHaveText(
    council.text('outcomes.noneSuch', { month: march }),
  );
  await choice('area').selectOption('');
  await expect(row(page, passingStreets[1])).toHaveCount(1);

  await page.goto(`/properties/outcomes?year=${year}&month=7`);
  const july = council.text('time.monthOfYear', { month: council.text('time.months.july'), year });
  await expect(main(page)).toContainText(council.text('outcomes.emptyMonth', { month: july }));
  await main(page)
    .getByRole('link', { name: council.text('outcomes.earlier', { month: march }) })
    .click();
  await expect(row(page, passingStreets[1])).toHaveCount(1);

  await clear.click();
  await expect(page).toHaveURL(/\/properties\/outcomes$/);
  await expect(choice('opened')).toHaveValue(newest);

  await test.step('an invalid month shows the newest', async () => {
    // web/features/outcomes/outcomes-search.test.ts and web/features/months/month-search.test.ts cover the
    // others.
    await page.goto('/properties/outcomes?year=2004&month=3.5');
    await expectPage(page, council.text('outcomes.heading'));
    await expect(choice('opened')).toHaveValue(newest);
  });

  await test.step('a list that fails to load says so, and loads on request', async () => {
    troubles.expect(/^503: GET .*\/api\/propertylistings\/outcomes/);
    troubles.allow(/^console: ApiError: 503/);
    await page.route('**/api/propertylistings/outcomes**', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await page.clock.install();
    await page.reload();
    await untilGivenUp(page, main(page), council.text('errorPage.error.title'));
    await page.unroute('**/api/propertylistings/outcomes**');
    await main(page)
      .getByRole('button', { name: council.text('errorPage.reloadPageButtonText') })
      .click();
    await expectPage(page, council.text('outcomes.heading'));
  });
});
