import { randomUUID } from 'node:crypto';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { BidScene } from '#tools/scenario/bid-scene.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { bidPanel, control, expectPage, openHome, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { goOn, newMember } from '../forms/own-form.ts';

test('the first tab stops skip the menu, to the page and the footer', async ({ page, council }) => {
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  // Landmark users find it with its content, however far below the window.
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: council.text('site.skipToContent') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInMain = () =>
    page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  expect(await isInMain()).toBe(true);

  await skip.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: council.text('site.skipToFooter') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toBeFocused();
});

test('without a mouse: from the home to the log-in, back, a bid, and its undoing', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  await openHome(page, newClient(), scene.advertId);
  await tabTo(page, bidPanel(page).getByRole('link'));
  await page.keyboard.press('Enter');
  await expectPage(page, council.text('login.heading'));
  // A new page starts at its heading, like a newly loaded document.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByLabel(council.text('login.email')));
  await page.keyboard.type(scene.email);
  await tabTo(page, page.getByLabel(council.text('login.password'), { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expectPage(page, 'Pathfinder Row');
  await tabTo(page, control(page, 'bid.place'));
  await page.keyboard.press('Space');
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  // The button is gone, so the focus moves to the answer; the next stop is the undo.
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(control(page, 'bid.undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'withdrawn');
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await scene.closeAdvert();
});

test('without a mouse: a form page is read out in order, reports missing answers, and continues', async ({
  page,
  ground,
  logIn,
}) => {
  await logIn(await newMember(ground));
  await page.goto('/account/forms/my-profile/formerNames');
  const question = 'Have you ever had another name?';
  await expectPage(page, question);
  await tabTo(page, goOn(page));
  await page.keyboard.press('Enter');
  const missing = 'Tell us whether you have had another name';
  await expect(page.getByRole('alert')).toBeFocused();
  // The question is both legend and heading, and its error belongs to it.
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - link "Back"
    - paragraph: /About you · Part 1 of \\d+/
    - progressbar "Your progress"
    - alert:
      - heading "There is a problem" [level=2]
      - list:
        - listitem:
          - link "${missing}"
    - radiogroup "${question}" [invalid]:
      - heading "${question}" [level=1]
      - paragraph
      - paragraph: "Error: ${missing}"
      - radio "Yes"
      - radio "No"
    - button "Save and continue"
  `);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const [yes, no] = [page.getByRole('radio', { name: 'Yes' }), page.getByRole('radio', { name: 'No' })];
  await expect(yes).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(no).toBeChecked();
  await expect(no).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPage(page, 'What is your date of birth?');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('without a mouse: an action’s request is read out in order, and its result announced', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  await addAction(pool, tenantId, accountId, { uploads: [payslips], mayRefuse: true });
  await logIn(email);
  await page.goto('/account/actions');
  const title = 'Send us your payslips';
  await tabTo(page, page.getByRole('main').getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await expectPage(page, title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "${title}" [level=1]
    - paragraph: ${council.text('actions.state.needsYou')}
    - paragraph: /^Reference/
    - heading "${council.text('actions.whatToDo')}" [level=2]
    - group "Your last two payslips":
      - button
    - button "${council.text('actions.send')}"
    - button "${council.text('actions.choose.cannot-complete')}"
    - button "${council.text('actions.choose.refuse')}"
  `);

  await tabTo(page, page.locator('[data-event="answer.choose"][data-answer="cannot-complete"]'));
  await page.keyboard.press('Enter');
  const reason = page.getByRole('textbox', { name: council.text('actions.reason.cannot-complete') });
  await expect(reason).toBeFocused();
  await page.keyboard.type('My employer gives me none.');
  await tabTo(page, page.locator('[data-event="answer.send"]'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: council.text('actions.confirmed.title') })).toBeFocused();
});
