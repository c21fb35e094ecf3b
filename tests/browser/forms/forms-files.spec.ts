import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { pdfWith } from '../../files/file-check-scene.ts';
import { expect, test } from '../fixtures.ts';
import { goOn, newMember, saveAs, saveState, startOf } from './own-form.ts';

// Files as an answer, from a form's page to the check before the form is submitted.

const form = 'housing-register';

test('files are uploaded from a form’s page, listed before it is sent, or promised for later', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const client = await logIn(await newMember(ground));
  const definition = council.files.forms.get(form)?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  await saveAs(client, form, wholeDraft(definition, new Date().toISOString().slice(0, 10)));
  await page.goto(`/account/forms/${form}/identityProof?back=check`);
  const question = page.getByRole('group', { name: 'Can you show us who you are?' });
  const later = question.getByLabel(council.text('forms.page.sentLater'));
  await expect(later).toBeChecked();
  await later.uncheck();
  await question.locator('[type="file"]').setInputFiles({
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWith('passport'),
  });
  await expect(question.getByRole('listitem')).toContainText('passport.pdf');
  await expect
    .poll(async () => (await startOf(client, form)).answers.values['identityFiles'])
    .toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  await expect(later).toHaveCount(0);
  await goOn(page).click();
  const answer = page.locator('[data-answer="identityFiles"]');
  await expect(answer).toContainText('passport.pdf');
  await expect(page.locator('[data-answer="addressFiles"]')).toContainText(
    council.text('forms.session.sentLater'),
  );
  await expect(saveState(page, 'saved')).toBeVisible();

  // Removed on another device: submitting the form leads to the question.
  await ground.pool.query(
    `update file set state = 'removed', removed_at = app_now(), sha256 = null where id = $1 and tenant_id = $2`,
    [(await startOf(client, form)).answers.values['identityFiles']?.toString(), ground.tenantId],
  );
  troubles.expect(/^409: POST .*\/submit$/);
  await page.getByRole('link', { name: council.text('forms.session.continue') }).click();
  await page.getByLabel(definition.declaration.agree).check();
  await page.getByRole('button', { name: definition.declaration.button }).click();
  await page.getByRole('link', { name: 'Can you show us who you are?' }).click();
  await goOn(page).click();
  // The list of files has removed it from the answer by then, or does so in a moment.
  await expect(page.getByRole('alert')).toContainText(
    /One of these files is no longer here|Send proof of who you are/,
  );
});
