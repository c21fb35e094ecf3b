import { randomUUID } from 'node:crypto';
import { PlansResponseSchema } from '#schemas/api/plans.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { addPlan, planStep } from '#tools/scenario/plan-scenes.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test('a plan opens at its first case, prints in full, and advice is never overdue', async ({
  page,
  council,
  logIn,
}) => {
  const client = await logIn('applicant@example.org');
  // The demo councils have different plans.
  const { cases } = (await client.get('/api/account/plans')).as(PlansResponseSchema);
  const plans = cases.flatMap(({ plan }) => plan ?? []);
  const steps = plans.flatMap((plan) => plan.steps);
  const former = steps.filter(({ state }) => state === 'noLongerRight');
  const mine = steps.filter((step) => step.owner === 'resident' && !former.includes(step));
  expect(mine.length).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/account/mypersonalhousingplan');
  const fold = page.locator('[data-case]').first().getByRole('button').first();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-steps="mine"] li')).toHaveCount(mine.length);
  await expect(page.locator('[data-steps="former"] li')).toHaveCount(former.length);
  await expect(page.locator('[data-overdue]')).toHaveCount(0);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await fold.press('Enter');
  await expect(page.locator('[data-steps="mine"]')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-steps="mine"]')).toBeVisible();
  const [latest] = plans[0]?.versions ?? [];
  await expect(page.locator(`[data-version="${latest?.version}"]`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: council.text('plans.print') })).toBeHidden();
});

test('a step is reported on, typed text survives a change to it, and the number follows', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  await addPlan(pool, tenantId, accountId, [
    planStep('papers', { due: '2026-01-31' }),
    planStep('agree', {
      agreed: false,
      councilView: { 'en-GB': 'It is needed.' },
      residentView: 'It is too far.',
      why: { 'en-GB': 'We see it differently.' },
    }),
  ]);
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto('/account/mypersonalhousingplan');
  // On a phone it is behind the menu's button.
  const menu = page
    .locator('nav')
    .getByRole('link', { name: council.text('nav.plan'), includeHidden: true })
    .first();
  await expect(menu).toContainText('2');
  await expect(page.locator('[data-overdue]')).toHaveCount(1);
  // A step without an agreement is not called agreed, even if the law requires it.
  const marks = page.locator('[data-steps="mine"] .hint');
  await expect(marks.filter({ hasText: new RegExp(`^${council.text('plans.kind.agreed')}`) })).toHaveCount(1);
  const required = `${council.text('plans.kind.required')} · ${council.text('plans.notAgreed')}`;
  await expect(marks.filter({ hasText: new RegExp(`^${required}`) })).toHaveCount(1);
  await page.getByRole('link', { name: 'Do agree' }).click();
  await expect(page.getByText('It is too far.')).toBeVisible();

  await page.locator('[data-event="step.askCannot"]').press('Enter');
  const reason = page.getByLabel(council.text('plans.reason'));
  await expect(reason).toBeFocused();
  await page.locator('[data-event="step.cannot"]').click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await reason.fill('I have no car.');
  troubles.expect(/^409: POST .*\/api\/account\/plans\/steps\/[^/]+\/cannot/);
  await traffic.quiet();
  await pool.query(
    `update plan_step set version = version + 1
      where reference = 'agree' and plan_id in (select plan.id from housing_plan as plan
        join housing_case on housing_case.id = plan.case_id where housing_case.account_id = $1)`,
    [accountId],
  );
  await page.locator('[data-event="step.cannot"]').click();
  await expect(page.getByRole('alert')).toContainText(council.text('errors.plan.stepChanged'));
  await expect(reason).toHaveValue('I have no car.');
  await page.locator('[data-event="step.cannot"]').click();
  await expect(page.getByRole('main').locator('output')).toBeFocused();
  await expect(page.locator('[data-step-event="cannot"]')).toContainText('I have no car.');
  await expect(menu).toContainText('1');

  await page.getByLabel(council.text('plans.comment')).fill('A bus would do.');
  await page.locator('[data-event="step.comment"]').click();
  await expect(page.locator('[data-step-event="comment"]')).toContainText('A bus would do.');

  await test.step('text typed while the plan ends stays, with the reason why it cannot be sent', async () => {
    await page.getByLabel(council.text('plans.comment')).fill('The bus is full.');
    // Wait for calls that follow the comment: they would already find that the plan has ended.
    await traffic.quiet();
    await pool.query(
      `update housing_plan set ended_on = '2026-03-01'
        where case_id in (select id from housing_case where account_id = $1)`,
      [accountId],
    );
    troubles.expect(/^409: POST .*\/api\/account\/plans\/steps\/[^/]+\/comment/);
    await page.locator('[data-event="step.comment"]').click();
    await expect(page.locator('[data-state="kept"]')).toContainText('The bus is full.');
    await expect(page.getByText(council.text('plans.over'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });

  troubles.allow(/^404: GET .*\/api\/account\/plans\/steps\/0{8}-/);
  await goWithin(page, '/account/mypersonalhousingplan/00000000-0000-4000-8000-000000000000');
  await expectPage(page, council.text('errorPage.pageNotFound.title'));
  await expect(page.getByText(council.text('plans.gone'))).toBeVisible();
});
