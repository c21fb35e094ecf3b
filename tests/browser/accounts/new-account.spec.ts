import { resendPause } from '#machines/process/accounts/letter.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import {
  fillNewAccount,
  fillNewPassword,
  goodPassword,
  listen,
  newAddress,
  submitButton,
  summary,
} from './account-forms.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectPage, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

// The form of a new account: its questions, its password, and browsers that withhold something.
test.describe.configure({ mode: 'parallel' });

test('the form reports missing answers at each question, rates the password like the server, and needs no mouse', async ({
  page,
  context,
  council,
}) => {
  const email = newAddress();
  const asked: string[] = [];
  const hasPartners = council.files.tenant.partners.length > 1;
  page.on('request', (request) => asked.push(request.url()));
  const judges = () => asked.filter((url) => url.includes('password-strength'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/create');

  await test.step('missing answers are reported at each question, and typed ones stay', async () => {
    await page.getByLabel(council.text('create.firstName')).fill('Marguerite');
    await submitButton(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText(council.text('errors.create.missingFields'));
    await expectAccessible(page, council);
    // Half a megabyte, which the page does not need before a password is typed.
    expect(judges()).toEqual([]);
    const [{ text: box = '' } = {}] = council.files.tenant.accounts?.consents ?? [];
    const expected = [
      ...(hasPartners ? ([['#partner', council.text('create.partnerMissing')]] as const) : []),
      ['#dateOfBirth', council.text('accountForm.dateOfBirthMissing')],
      ['#email', council.text('accountForm.emailMissing')],
      ['#password', council.text('password.newMissing')],
      // It names the box, because there are several.
      ['#consents', council.text('create.consentNamed', { box })],
    ] as const;
    await expect(summary(page).getByRole('link')).toHaveText(expected.map(([, said]) => said));
    for (const [control, said] of expected) {
      await summary(page).getByRole('link', { name: said }).click();
      await expect(page.locator(control)).toBeFocused();
      await expect(page.locator(control)).toHaveAccessibleDescription(new RegExp(said));
    }
    await expect(page.getByLabel(council.text('create.firstName'))).toHaveValue('Marguerite');
    await submitButton(page).click();
    await expect(summary(page), 'a second failure is said like the first').toBeFocused();
    expect(asked.filter((url) => url.endsWith('/api/authentication/create'))).toEqual([]);
  });

  await test.step('a pasted date fills its three boxes', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('27/03/1985'));
    await page.getByLabel(council.text('accountForm.day')).press('ControlOrMeta+v');
    await expect(page.getByLabel(council.text('accountForm.month'))).toHaveValue('03');
    await expect(page.getByLabel(council.text('accountForm.year'))).toHaveValue('1985');
  });

  const meter = page.locator('[data-strength]');
  await test.step('the meter agrees with the server', async () => {
    const rule = page.locator('main li[data-met]', { hasText: council.text('password.ruleStrength') });
    const full = meter.locator('[data-full="true"]');
    await page.locator('#password').fill('marguerite1');
    await expect(meter).toHaveAttribute('data-strength', /[01]/);
    await expect(full).toHaveCount(Number(await meter.getAttribute('data-strength')));
    await expect(rule).toHaveAttribute('data-met', 'false');
    await page.locator('#password').fill(goodPassword);
    await expect(rule).toHaveAttribute('data-met', 'true');
    await expect(meter).toHaveAttribute('data-strength', '4');
    await expect(full).toHaveCount(4);
    await expectAccessible(page, council);
    expect(judges()).toHaveLength(1);
  });

  await test.step('the strength is announced after typing, not at every key', async () => {
    const spoken = meter.locator('output');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('#password').fill('c');
    await expect(meter).toHaveAttribute('data-strength', '0');
    await page.clock.runFor(1_000);
    await expect(spoken).toHaveText(
      council.text('password.strength', { strength: council.text('password.strength0') }),
    );
    const heard = await listen(spoken);
    for (const key of goodPassword.slice(1)) {
      await page.locator('#password').press(key);
      await page.clock.runFor(60);
    }
    await expect(meter).toHaveAttribute('data-strength', '4');
    expect(await heard()).toEqual([]);
    await page.clock.runFor(1_000);
    const strong = council.text('password.strength', { strength: council.text('password.strength4') });
    await expect(spoken).toHaveText(strong);
    expect(await heard()).toEqual([strong]);
    await page.clock.resume();
  });

  await test.step('the whole form works by keyboard', async () => {
    if (hasPartners) {
      await tabTo(page, page.locator('#partner'));
      await page.keyboard.press('ArrowDown');
    }
    for (const [control, text] of [
      ['#firstName', 'Ada'],
      ['#lastName', 'Lee'],
      ['#dateOfBirth', '27'],
      ['#dateOfBirth-month', '3'],
      ['#dateOfBirth-year', '1985'],
      ['#email', email],
      ['#password', goodPassword],
      ['#passwordAgain', goodPassword],
    ] as const) {
      await tabTo(page, page.locator(control));
      // The old text is selected, so typing replaces it.
      await page.keyboard.type(text);
      await expect(page.locator(control)).toHaveValue(text);
    }
    for (const box of await page.locator('main form input[type="checkbox"]').all()) {
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await expectPage(page, council.text('create.sentHeading'));
  });

  await test.step('after a pause another letter can be requested, or the address corrected', async () => {
    await page.clock.fastForward(resendPause);
    await expect(page.locator('main .letter[data-state="waiting"]')).toBeVisible();
    await expectAccessible(page, council);
    await page.locator('[data-event="address.correct"]').click();
    await expect(page.locator('main form[data-state="filling"]')).toBeVisible();
    await expect(page.locator('#email')).toHaveValue(email);
  });
});

test('with data saving on and storage blocked the server alone rates, and typed answers stay @full', async ({
  page,
  context,
  council,
  troubles,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  const judges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('password-strength')) judges.push(request.url());
  });
  await page.goto('/create');
  await fillNewAccount(page, council, newAddress());

  await test.step('the server says that the password is weak', async () => {
    await fillNewPassword(page, 'password123');
    await submitButton(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(page.locator('#password')).toHaveAccessibleDescription(
      new RegExp(council.text('errors.password.tooWeak')),
    );
    await expect(page.locator('#password')).toHaveValue('password123');
    await expect(page.getByLabel(council.text('accountForm.year'))).toHaveValue('1985');
    expect(judges).toEqual([]);
  });

  await test.step('without a connection the page says so, and the typed answers are sent later', async () => {
    troubles.expect(/ERR_INTERNET_DISCONNECTED/);
    await fillNewPassword(page, goodPassword);
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(summary(page)).toContainText(council.text('accountForm.offline'));
    await context.setOffline(false);
    await submitButton(page).click();
    await expectPage(page, council.text('create.sentHeading'));
  });
});

test('a council that speaks plainly reports an existing account, and offers the way on', async ({
  page,
  council,
}) => {
  const isNeutral = isSettingOn(council.files.tenant.siteSettings, 'neutralAccountMessages');
  test.skip(isNeutral, 'The council says the same to everybody.');
  await page.goto('/create');
  await fillNewAccount(page, council, 'applicant@example.org');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.create.alreadyRegistered'));
  await expectAccessible(page, council);
  await page.getByRole('link', { name: council.text('create.registeredReset') }).click();
  await expectPage(page, council.text('reset.heading'));
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue('applicant@example.org');
});

test('blocked cookies are explained in words @full', async ({ page, context, council, troubles }) => {
  troubles.expect(/403: POST .*authentication\/reset/);
  // The error report needs the cookie, too.
  troubles.allow(/403: POST .*errorreports/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  // Acts like a browser without cookies; the answer is the real server's.
  await page.route('**/api/**', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto('/login/reset-password');
  await expect(page.getByRole('region', { name: council.text('accountForm.cookiesTitle') })).toBeVisible();
  await expectAccessible(page, council);
  await page.getByLabel(council.text('accountForm.email')).fill('somebody@example.org');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('accountForm.cookiesText'));
});

test('at 320 px with doubled text nothing is cut off or overlaps @full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ['/create', '/login', '/login/reset-password-confirm', '/login/find-my-account']) {
    await page.goto(address);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    // With every error message as well.
    await submitButton(page).click();
    await expect(summary(page)).toBeVisible();
    const faults = await page.evaluate(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, which has nothing outside it
      const name = (element: Element) =>
        `${element.tagName} ${element.id} ${element.textContent?.trim().slice(0, 40) ?? ''}`;
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
      const isSeen = (element: Element) =>
        element.checkVisibility() && element.closest('.visually-hidden') === null;
      const all = [...document.querySelectorAll('main *')].filter(isSeen);
      const everywhere = [...document.querySelectorAll('body *')].filter(isSeen);
      const wide = everywhere.filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
      const cutOff = all.filter(
        (element) =>
          getComputedStyle(element).overflowX !== 'visible' &&
          element.tagName !== 'INPUT' &&
          element.scrollWidth > element.clientWidth + 1,
      );
      const controls = all.filter((element) =>
        element.matches('main form :is(label, legend, button, input:not([type="checkbox"]), select)'),
      );
      const over = controls.flatMap((one, place) =>
        controls
          .slice(place + 1)
          .filter((other) => !one.contains(other) && !other.contains(one))
          .filter((other) => {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            return (
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
            );
          })
          .map((other) => `${name(one)} over ${name(other)}`),
      );
      return [
        ...wide.map((element) => `too wide: ${name(element)}`),
        ...cutOff.map((element) => `cut off: ${name(element)}`),
        ...over,
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
      ];
    });
    expect(faults, address).toEqual([]);
  }
});
