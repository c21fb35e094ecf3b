import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { goOn, newMember, saveState } from './own-form.ts';

test('the Back button keeps the answers, and a branch asked again has its answers', async ({
  page,
  ground,
  logIn,
}) => {
  await logIn(await newMember(ground));
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const which = page.getByLabel('Which nationality?');
  await page.goto('/account/forms/my-profile/nationality');
  await radio('Another nationality').check();
  await which.fill('Peruvian');
  await goOn(page).click();
  await expectPage(page, 'What is your immigration status?');
  await radio('Refugee status or humanitarian protection').check();
  // Immediately, before it is saved by itself.
  await page.goBack();
  await expectPage(page, 'What is your nationality?');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(which).toHaveValue('Peruvian');

  await radio('British').check();
  await expect(which).toHaveCount(0);
  await page.goForward();
  await expectPage(page, 'This page is not part of your form');
  await page.goBack();
  await goOn(page).click();
  await expectPage(page, 'My profile');
  await expect(page.locator('[data-section="nationality"]')).toHaveAttribute('data-status', 'completed');
  await expect(saveState(page, 'saved')).toBeVisible();

  await goWithin(page, '/account/forms/my-profile/nationality');
  await radio('Another nationality').check();
  await expect(which).toHaveValue('Peruvian');
  await goOn(page).click();
  await expectPage(page, 'What is your immigration status?');
  await expect(radio('Refugee status or humanitarian protection')).toBeChecked();
});
