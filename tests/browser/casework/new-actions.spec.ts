import { randomUUID } from 'node:crypto';
import { addAccount } from '#tools/scenario/arrange.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { newApplicant } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

/** Returns a date some days ago, part by part as people type it. */
function typed(daysAgo: number): readonly [string, string, string] {
  const [year = '', month = '', day = ''] = new Date(Date.now() - daysAgo * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return [day, month, year];
}

test('a review is requested from the band, with its last day, and late with a reason', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const email = await newApplicant(ground, council);
  await logIn(email);
  await page.goto('/account');
  await page.getByRole('link', { name: council.text('account.askForReview') }).click();
  const form = page.locator('form', { has: page.locator('[data-event="action.begin"]') });
  await expect(form.getByRole('radio').first()).toBeChecked();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const fill = async (daysAgo: number) => {
    for (const [index, text] of typed(daysAgo).entries())
      await form.getByRole('textbox').nth(index).fill(text);
  };

  await test.step('the last day appears as the letter’s date is typed', async () => {
    await fill(2);
    await expect(form.locator('[data-state="inTime"]')).toBeVisible();
    await fill(60);
    await expect(form.locator('[data-state="late"]')).toBeVisible();
  });

  await test.step('a late one without a reason leads to the reason, and keeps the date', async () => {
    await form.locator('[data-event="action.begin"]').press('Enter');
    const problem = form
      .getByRole('alert')
      .getByRole('link', { name: council.text('newActions.problem.noReason') });
    await problem.press('Enter');
    const reason = page.getByLabel(council.text('newActions.lateReason'));
    await expect(reason).toBeFocused();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await reason.fill('I was in hospital.');
  });

  await test.step('with a reason the request starts', async () => {
    await form.locator('[data-event="action.begin"]').click();
    await page.waitForURL(/\/account\/actions\/[\da-f-]{36}$/);
    const { rows } = await ground.pool.query<{ late: boolean; reason: string }>(
      `select (review ->> 'late')::boolean as late, review ->> 'lateReason' as reason
         from workflow_action join account on account.id = account_id where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ late: true, reason: 'I was in hospital.' }]);
  });
});

test('the draft is in the list again, and requests closed to the reader say why @full', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await page.goto('/account/new-action');
  const change = page.locator('[data-action-type="change"]');
  await expect(page.locator('[data-action-type="cancel"]')).toContainText(
    council.text('newActions.whyNot.noApplication'),
  );
  await change.getByRole('link').click();
  await page.locator('[data-event="action.begin"]').click();
  await page.waitForURL(/\/account\/actions\/[\da-f-]{36}$/);
  const begun = new URL(page.url()).pathname;
  await page.goto('/account/new-action/change');
  const way = page.getByRole('link', { name: council.text('newActions.continue') });
  await expect(way).toHaveAttribute('href', begun);
});
