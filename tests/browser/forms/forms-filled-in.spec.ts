import type { Ground } from '#tools/scenario/bid-scene.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { goOn, newMember, saveAs, saveState, startOf } from './own-form.ts';

test.describe.configure({ mode: 'parallel' });

const today = new Date().toISOString().slice(0, 10);
/** A page of the shortest form: it asks for the email address, which is known. */
const contactPage = '/account/forms/my-profile/contact';

test('prefilled answers and earlier ones are marked as such, and nothing is in progress until the person saves', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const email = await newMember(ground);
  const client = await logIn(email);
  await page.goto('/account/forms/my-profile');
  const section = page.locator('[data-section="reachingYou"]');
  await expect(section).toContainText('We filled in what we know');
  await expect(page.getByText('We filled in what we know about you.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/In progress|You have done/);
  await goWithin(page, '/account/forms');
  await expect(page.locator('li[data-form="my-profile"]')).toContainText('Not started');
  expect((await startOf(client, 'my-profile')).formProgress.version).toBe(0);

  // Going on from a page means its answers were seen and accepted.
  await goWithin(page, contactPage);
  // Progress counts from the first page on, and no answer changes it here.
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  await expect(page.getByText(/^Reaching you · Part 2 of \d+$/)).toBeVisible();
  await goOn(page).click();
  await page.getByRole('button', { name: 'Come back to this later' }).click();
  await expect(page).not.toHaveURL(/contact$/);
  expect((await startOf(client, 'my-profile')).formProgress.version).toBe(1);
  await goWithin(page, '/account/forms/my-profile');
  await expect(section).toContainText('In progress');
  await expect(page.getByText(/^You have done \d+ of \d+ parts$/)).toBeVisible();

  await test.step('an update starts with the answers sent last, and says so', async () => {
    const definition = council.files.forms.get('my-profile')?.definition;
    if (definition === undefined) throw new Error('There is no such form.');
    await saveAs(client, 'my-profile', wholeDraft(definition, today));
    await beginUpdate(ground, email);
    await page.goto('/account/forms/my-profile');
    await expect(page.getByText('Your answers from last time are here.')).toBeVisible();
    await expect(page.locator('[data-section="aboutYou"]')).toContainText('As you sent it last time');
    await expect(page.getByRole('main')).not.toContainText(/Completed|pages done|You have done/);
  });
});

test('a fully prefilled form can be sent without typing @full', async ({ page, council, ground, logIn }) => {
  const client = await logIn(await newMember(ground));
  const definition = council.files.forms.get('housing-register')?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  await saveAs(client, 'housing-register', wholeDraft(definition, today));
  const { formProgress, definitionHash } = await startOf(client, 'housing-register');
  const sent = await client.post('/api/forms/housing-register/submit', {
    body: { definitionHash, version: formProgress.version, agreed: true },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(sent.status).toBe(200);
  await page.goto('/account/forms/my-family/send-form');
  await page.getByLabel('I agree with these statements').check();
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expectPage(page, 'We have your family’s details');
  await expect(saveState(page, 'failed')).toHaveCount(0);
});

/** Puts the request into the state in which the council offers an update of a submitted form. */
async function beginUpdate({ pool, tenantId }: Ground, email: string): Promise<void> {
  await pool.query(
    `update form_request set request_type = 'update', state = 'pending', version = 0, saved_at = null, save_key = null
      where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email = $2)`,
    [tenantId, email],
  );
}
