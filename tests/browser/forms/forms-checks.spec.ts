import { expect, test } from '../fixtures.ts';
import { firstName, namePage, newMember, saveState } from './own-form.ts';

// The module that checks answers. A browser remembers that its address failed.
const checkCalls = '**/tenant/form-checks/**';

test('a form whose checks fail to load says so and opens on request, or by itself at a second try @full', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^failed: GET .*\/tenant\/form-checks\//);
  await logIn(await newMember(ground));
  await page.route(checkCalls, (route) => route.abort());
  await page.goto(namePage);
  const trouble = page.locator('[data-state="loadFailed"]');
  await expect(trouble).toBeVisible();
  // The form waits for its checks before it asks anything.
  await expect(firstName(page)).toHaveCount(0);
  await page.unroute(checkCalls);
  await trouble.getByRole('button').click();
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');

  let cut = 0;
  await page.route(
    checkCalls,
    (route) => {
      cut += 1;
      return route.abort();
    },
    { times: 1 },
  );
  await page.reload();
  await firstName(page).fill('Sam');
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  expect(cut).toBe(1);
});
