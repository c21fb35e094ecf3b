import { addAction } from '#tools/scenario/action-scenes.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { addPlan, planStep } from '#tools/scenario/plan-scenes.ts';
import { goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { newApplicant } from '../people.ts';
import { linkTo, residentOf } from '../staff/staff.ts';

test('staff acting for a resident are told what only the resident can do, and are not offered it', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const { pool, tenantId } = ground;
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Nesta Vaughan');
  const { id, name } = resident;
  const action = await addAction(pool, tenantId, id, { mayRefuse: true });
  const thread = await addThread(pool, tenantId, id, { subject: 'Your payslips' });
  await addMessage(pool, tenantId, thread, 'Please send us two payslips.');
  await addPlan(pool, tenantId, id, [planStep('papers')]);
  await pool.query(
    `insert into saved_search (tenant_id, account_id, name, params, save_key)
     values ($1, $2, 'Near my school', '{}', gen_random_uuid())`,
    [tenantId, id],
  );
  await page.goto(await linkTo(ground, newClient(), resident));

  await test.step('only the resident can ask for a review, in the list and on its page', async () => {
    await page.getByRole('link', { name: council.text('account.askForReview') }).click();
    const said = page.locator('[data-state="staff"]');
    await expect(said).toHaveText(council.text('newActions.whyNot.staff'));
    await expect(page.locator('[data-event="action.begin"]')).toHaveCount(0);
    await goWithin(page, '/account/new-action');
    await expect(page.locator('[data-action-type^="review"]').first()).toContainText(
      council.text('newActions.whyNot.staff'),
    );
  });

  await test.step('an action can be completed and stays new to the resident, but cannot be refused', async () => {
    await goWithin(page, '/account/actions');
    await page.locator(`[data-action="${action}"]`).getByRole('link').click();
    await expect(page.locator('[data-state="staff"]')).toHaveText(
      council.text('actions.staffNote', { name }),
    );
    await expect(page.locator('[data-event="action.complete"]')).toBeVisible();
    await expect(page.locator('[data-answer="refuse"]')).toHaveCount(0);
    await page.goto('/account/actions');
    await expect(page.locator(`[data-action="${action}"]`)).toContainText(council.text('actions.new'));
  });

  await test.step('a step can be completed, but only the resident can say that they cannot', async () => {
    await goWithin(page, '/account/mypersonalhousingplan');
    await page.getByRole('link', { name: 'Do papers' }).click();
    await expect(page.getByText(council.text('plans.staffCannot'))).toBeVisible();
    await expect(page.locator('[data-event="step.done"]')).toBeVisible();
    await expect(page.locator('[data-event="step.askCannot"]')).toHaveCount(0);
  });

  await test.step('a message names its writer, and nothing is marked as read for the resident', async () => {
    await goWithin(page, '/account/messages');
    await page.locator(`[data-thread="${thread}"]`).getByRole('link').click();
    await expect(page.locator('[data-state="staff"]')).toHaveText(
      council.text('messages.staffNote', { name }),
    );
    // The upload part loads a moment later and moves the button down.
    await expect(page.getByLabel(council.text('messages.attach'))).toBeAttached();
    await page.getByRole('textbox', { name: council.text('messages.body') }).fill('Nesta rang.');
    await page.locator('[data-event="message.send"]').click();
    await expect(page.locator('[data-message][data-sender="resident"]')).toContainText(
      council.text('messages.byStaff'),
    );
    await page.goto('/account/messages');
    await expect(page.locator(`[data-thread="${thread}"]`)).toContainText(
      council.text('messages.unread_one', { count: '1' }),
    );
  });

  await test.step('alerts and searches can be seen, but not changed', async () => {
    await goWithin(page, '/account/alerts');
    await expect(page.locator('[data-state="residentOnly"]')).toHaveText(council.text('alerts.staff'));
    const main = page.getByRole('main');
    await expect(page.locator('[data-search]')).toContainText('Near my school');
    await expect(page.locator('[data-alert="suitableHomes"]').getByRole('checkbox')).toBeDisabled();
    await expect(main.getByRole('checkbox', { disabled: false })).toHaveCount(0);
    await expect(main.getByRole('combobox', { disabled: false })).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
  });
});
