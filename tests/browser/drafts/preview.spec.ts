import { previewLifetimeSeconds } from '#schemas/preview.ts';
import { password } from '#tools/scenario/arrange.ts';
import { BidScene, passingStreets } from '#tools/scenario/bid-scene.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, control, expectPage, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import {
  bar,
  cookieOf,
  deviceFrame,
  guideOf,
  officer,
  press,
  startPortalForOfficer,
  untilDraftIs,
} from './officer.ts';
import { newApplicant } from '../people.ts';
import { linkTo, residentOf } from '../staff/staff.ts';

const renamed = 'A guide of the draft';

startPortalForOfficer();

officer(
  'a link is taken once, out of the address and the history, and into a cookie for eighteen hours',
  async ({ page, context, council, portal }) => {
    await page.goto('/contents');
    const addresses: string[] = [];
    page.on('request', (request) => {
      const { previewToken } = Object.fromEntries(new URL(request.url()).searchParams);
      if (previewToken === undefined)
        addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
    });
    const link = await portal.link('/properties?sort=most');
    const token = new URL(link).searchParams.get('previewToken') ?? '';
    await page.goto(link);
    await expect(bar(page, council)).toBeVisible();
    expect(new URL(page.url()).search).not.toContain('oken');
    const cookie = await cookieOf(context);
    expect(cookie).toMatchObject({
      value: token,
      path: '/',
      secure: true,
      sameSite: 'Strict',
      httpOnly: false,
    });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(previewLifetimeSeconds);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(previewLifetimeSeconds - 120);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await page.goBack();
    await expectPage(page, council.text('contents.heading'));
    expect(page.url()).not.toContain(token);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('preview');
  },
);

officer(
  'what the draft says is seen under the bar, and by nobody without it',
  async ({ page, council, browser, portal }) => {
    const guide = guideOf(council);
    await portal.change('theme.json', (text) =>
      text.replaceAll(council.files.theme.light.primary, '#0b4f3c'),
    );
    await portal.change('content/en-GB/_header.html', () => '<p>Words of the draft</p>');
    await portal.change(guide.file, (text) => text.replace(guide.name, renamed));
    await page.goto(await portal.link(guide.path));
    await expectPage(page, renamed);
    await expect(page).toHaveTitle(new RegExp(renamed));
    const notice = (where: typeof page) => where.getByRole('region', { name: council.text('site.notice') });
    await expect(notice(page)).toContainText('Words of the draft');
    await expect(bar(page, council)).toContainText(council.text('preview.notPublished'));
    expect(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--lintel-palette-primary-main'),
      ),
    ).toBe('#0b4f3c');
    await page.goto('/contents');
    await expect(page.getByRole('main').getByRole('link', { name: renamed })).toBeVisible();

    const resident = await (await browser.newContext({ baseURL: portal.origin })).newPage();
    await resident.goto(guide.path);
    await expectPage(resident, guide.name);
    await expect(resident.locator('body')).not.toContainText('Words of the draft');
    await expect(bar(resident, council)).toHaveCount(0);
    await resident.context().close();

    await test.step('a language that only the draft has is used in preview', async () => {
      await portal.change('tenant.json', (text) =>
        JSON.stringify({
          ...JSON.parse(text),
          languages: [
            { languageCode: 'en-GB', displayName: 'English' },
            { languageCode: 'cy-GB', displayName: 'Cymraeg' },
          ],
        }),
      );
      await page.goto('/contents');
      await page.getByRole('banner').getByRole('link', { name: 'Cymraeg' }).click();
      await expect(page).toHaveURL(/\/cy\/contents/);
      await expect(page.getByRole('region', { name: 'Modd rhagolwg' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pob tudalen ar y wefan hon');
    });
  },
);

officer(
  'Reload CMS asks for the draft anew and says that it did, or got no answer @full',
  async ({ page, council, portal, troubles }) => {
    const guide = guideOf(council);
    await page.goto(await portal.link(guide.path));
    await expectPage(page, guide.name);
    const status = bar(page, council).getByRole('status');
    await expect(status).toHaveText(council.pattern('preview.lookedAt'));

    await test.step('without an answer the page stays', async () => {
      troubles.expect(/^503: POST .*\/api\/system\/preview/);
      await page.route('**/api/system/preview', (route) => route.fulfill({ status: 503, body: '' }));
      await press(page, 'draft.reload');
      await expect(status).toContainText(council.text('errors.service.unavailable'));
      await expectPage(page, guide.name);
      await page.unroute('**/api/system/preview');
      await press(page, 'draft.reload');
      await expect(status).toHaveText(council.pattern('preview.lookedAt'));
    });

    const before = await status.textContent();
    // The status names the second of the check.
    await page.waitForFunction(() => Date.now() > performance.timeOrigin + 1_000);
    await portal.change(guide.file, (text) => text.replace(guide.name, 'A guide, mended'));
    await portal.change('content/en-GB/_footer.html', () => '<p>A footer of the draft</p>');
    const asked = [
      'system/preview',
      'sitecontents/preview',
      `pagecontents/preview/${guide.path.slice('/content/'.length)}`,
    ].map((path) =>
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path)),
    );
    await expect(page.getByRole('button', { name: council.text('preview.reload'), exact: true })).toHaveText(
      'Reload CMS',
    );
    await press(page, 'draft.reload');
    await Promise.all(asked);
    await expectPage(page, 'A guide, mended');
    await expect(page.locator('footer')).toContainText('A footer of the draft');
    await expect(status).toHaveText(council.pattern('preview.lookedAt'));
    expect(await status.textContent()).not.toBe(before);
  },
);

officer(
  'a preview that the council ends is over with the next call, and a link that is over or cut off is refused',
  async ({ page, context, council, troubles, portal }) => {
    const guide = guideOf(council);
    await portal.change(guide.file, (text) => text.replace(guide.name, renamed));
    await page.goto(await portal.link('/contents'));
    await expect(page.getByRole('main').getByRole('link', { name: renamed })).toBeVisible();
    const over = await portal.link('/contents');
    await portal.endPreviews();
    troubles.expect(/^403: POST .*preview/);
    await press(page, 'draft.reload');
    await expect(bar(page, council)).toContainText(council.text('errors.preview.notAllowed'));
    await expect(page.getByRole('main').getByRole('link', { name: guide.name })).toBeVisible();
    await expect(page.locator('main')).not.toContainText(renamed);
    expect(await cookieOf(context)).toBeUndefined();
    expect(page.url()).not.toContain('preview=');

    await test.step('a truncated or expired link opens the public page, says so, and leaves a valid preview alone', async () => {
      const cutOff = (await portal.link('/contents')).slice(0, -1);
      for (const link of [cutOff, over]) {
        await page.goto(link);
        await expectPage(page, council.text('contents.heading'));
        await expect(bar(page, council)).toContainText(council.text('errors.preview.notAllowed'));
        expect(await cookieOf(context)).toBeUndefined();
        expect(new URL(page.url()).search).toBe('');
        await press(page, 'notice.dismiss');
        await expect(bar(page, council)).toHaveCount(0);
      }
      await page.goto(await portal.link('/contents'));
      await page.goto(`/contents?previewToken=${'x'.repeat(43)}`);
      await expect(bar(page, council)).toContainText(council.text('errors.preview.notAllowed'));
      await expect(bar(page, council)).toHaveAttribute('data-state', 'on');
    });
  },
);

officer('another council shows nothing of it @full', async ({ browser, council, portal }) => {
  const [other = ''] = ['ashcombe', 'three-rivers'].filter((id) => id !== council.tenantId);
  const { search } = new URL(await portal.link());
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${portal.originOf(other)}/contents${search}`);
  await expect(page.locator('[data-state="left"]')).toBeVisible();
  expect(await cookieOf(page.context())).toBeUndefined();
  await page.context().close();
});

officer(
  'mistakes are named with their cures, and mended under the bar',
  async ({ page, council, portal }) => {
    const guide = guideOf(council);
    await portal.change(guide.file, (text) => text.replace(guide.name, renamed));
    await page.goto(await portal.link(guide.path));
    await expectPage(page, renamed);
    await portal.change('theme.json', (text) => text.replace(council.files.theme.light.primary, 'plum'));
    await untilDraftIs(page, council, 'invalid');
    const mistake = bar(page, council).getByRole('listitem').first();
    await expect(mistake).toContainText(`${council.tenantId}/theme.json`);
    await expect(mistake.getByRole('paragraph')).toHaveCount(2);
    // The page is the residents', never blank; an earlier request shows the earlier draft.
    await page.reload();
    await expectPage(page, guide.name);
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'draft.reload');
    await expect(bar(page, council).getByRole('status')).toHaveText(council.pattern('preview.lookedAt'));
    await expect(bar(page, council)).toHaveAttribute('data-state', 'invalid');
    await portal.change('theme.json', null);
    await untilDraftIs(page, council, 'on');
    await expectPage(page, renamed);
  },
);

officer(
  'a draft that breaks while it is looked at leaves no page blank, and can be left @full',
  async ({ page, council, portal }) => {
    const guide = guideOf(council);
    await page.goto(await portal.link('/contents'));
    await expect(bar(page, council)).toHaveAttribute('data-state', 'on');
    await portal.change('theme.json', () => '{ "light": ');
    await page.getByRole('main').getByRole('link', { name: guide.name }).click();
    await expectPage(page, guide.name);
    await untilDraftIs(page, council, 'invalid');
    await press(page, 'preview.exit');
    await expectPage(page, guide.name);
    await expect(bar(page, council)).toHaveCount(0);
  },
);

officer(
  'a page that only the draft has is a page in it, and none without it @full',
  async ({ page, council, troubles, portal }) => {
    await portal.change(
      'content/en-GB/guides/new-homes.html',
      () => '<!--\nname: New homes\nsummary: Soon.\norder: 3\n-->\n<p>Soon.</p>\n',
    );
    await page.goto(await portal.link('/content/guides/new-homes'));
    await expectPage(page, 'New homes');
    troubles.allow(/^404: GET .*new-homes|^console: ApiError: 404/);
    await press(page, 'preview.exit');
    await expectPage(page, council.text('errorPage.pageNotFound.title'));
  },
);

officer(
  'the site stands in three windows, in light and in dark, in which links lead on @full',
  async ({ page, context, council, portal, troubles }) => {
    const guide = guideOf(council);
    // Four pages of the site at once, each rendered in full.
    test.slow();
    const ink = (device: string) =>
      deviceFrame(page, device)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).color);
    const around = () => page.evaluate(() => getComputedStyle(document.body).color);
    await portal.change('tenant.json', (text) =>
      text.replace('"themeDarkMode", "value": false', '"themeDarkMode", "value": true'),
    );
    await portal.change(guide.file, (text) => text.replace(guide.name, renamed));
    await page.goto(await portal.link(guide.path));
    await bar(page, council)
      .getByRole('link', { name: council.text('preview.frames') })
      .click();
    await expectPage(page, council.text('preview.website.title'));
    for (const [device, width, height] of [
      ['phone', 360, 740],
      ['tablet', 768, 1024],
      ['desk', 1280, 800],
    ] as const) {
      const inside = deviceFrame(page, device);
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText(renamed);
      await expect(inside.getByRole('region', { name: council.text('preview.label') })).toHaveCount(0);
      const size = await inside.locator('html').evaluate(() => [window.innerWidth, window.innerHeight]);
      expect(size).toEqual([width, height]);
      await expect(page.locator(`[data-device="${device}"] iframe`)).toHaveAttribute(
        'title',
        new RegExp(renamed),
      );
    }
    // The foot of its window, with the phone's menu, is below the foot of this one.
    await page.locator('[data-device="phone"]').evaluate((phone) => phone.scrollIntoView({ block: 'end' }));
    await deviceFrame(page, 'phone')
      .getByRole('link', { name: council.text('nav.login') })
      .click();
    await expect(deviceFrame(page, 'phone').getByRole('heading', { level: 1 })).toHaveText(
      council.text('titles.login'),
    );
    await expectPage(page, council.text('preview.website.title'));
    await page.getByLabel(council.text('preview.website.page')).selectOption('/info/cookies');
    await expect(deviceFrame(page, 'desk').getByRole('heading', { level: 1 })).toHaveText(
      council.text('titles.cookies'),
    );
    // The choice outlives Reload CMS.
    const loaded = page.waitForEvent('load');
    await press(page, 'draft.reload');
    await loaded;
    await expect(page.getByLabel(council.text('preview.website.page'))).toHaveValue('/info/cookies');
    await tabTo(page, page.getByRole('link', { name: /Go to: Desk/ }));
    await page.keyboard.press('Enter');
    await expect(page.locator('#desk')).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);

    await test.step('the frames are readable in light and in dark, whatever the page around them', async () => {
      const before = await around();
      for (const [scheme, key] of [
        ['dark', 'footer.themeDark'],
        ['light', 'footer.themeLight'],
      ] as const) {
        await page.getByRole('radio', { name: council.text(key), exact: true }).check();
        for (const device of ['phone', 'tablet', 'desk']) {
          await expect(page.locator(`[data-device="${device}"] iframe`)).toHaveAttribute(
            'name',
            `lintel-${scheme}`,
          );
          await expect(deviceFrame(page, device).getByRole('heading', { level: 1 })).toBeVisible();
          const written = expect.poll(() => ink(device));
          await (scheme === 'light' ? written.toBe(before) : written.not.toBe(before));
        }
        expect(await around()).toBe(before);
      }
    });

    await test.step('“Leave this page” in a frame opens a new tab, and the frame keeps its page', async () => {
      await context.route(/bbc\.co\.uk/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
      );
      const inside = deviceFrame(page, 'phone');
      const leave = inside.getByRole('link', { name: council.text('site.leave'), exact: true });
      troubles.expect(/^elsewhere: GET https:\/\/www\.bbc\.co\.uk\/weather$/);
      const opened = context.waitForEvent('page');
      await leave.click();
      const tab = await opened;
      await expect(tab).toHaveURL('https://www.bbc.co.uk/weather');
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      await expect(inside.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('visitors are told that the three frames are for staff, and see nothing of them', async () => {
      await context.clearCookies();
      const answer = await page.goto('/preview/website');
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('main')).toContainText(council.text('preview.website.forStaff'));
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(bar(page, council)).toHaveCount(0);
      expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    });
  },
);

officer(
  'after eighteen hours the next look says that it is over',
  async ({ page, context, council, portal, troubles, ground }) => {
    const guide = guideOf(council);
    await portal.change(guide.file, (text) => text.replace(guide.name, renamed));
    await page.goto(await portal.link('/contents'));
    await expect(bar(page, council)).toHaveAttribute('data-state', 'on');
    const { rowCount } = await ground.pool.query(
      `update preview_token set created_at = created_at - interval '18 hours', expires_at = expires_at - interval '18 hours'
        where tenant_id = $1 and token_hash = sha256(convert_to($2, 'UTF8'))`,
      [council.tenantId, (await cookieOf(context))?.value],
    );
    expect(rowCount).toBe(1);
    troubles.expect(/^403: POST .*preview/);
    // The requested page may briefly show the error before it is left.
    troubles.allow(/^console: ApiError: 403 preview\.notAllowed/);
    // One of its own calls may be refused first: the page then loads its published version.
    await page
      .getByRole('main')
      .getByRole('link', { name: renamed, exact: true })
      .or(page.getByRole('main').getByRole('link', { name: guide.name, exact: true }))
      .click();
    await expectPage(page, guide.name);
    await expect(bar(page, council)).toContainText(council.text('errors.preview.notAllowed'));
    expect(await cookieOf(context)).toBeUndefined();
    // The browser's own clock may notice first: the cookie is then gone, and no call is made.
    await page.goto(await portal.link('/contents'));
    // If the page was rendered in its published version, it reloads once, and until then it misses events.
    await page.waitForFunction(() =>
      document.getElementById('lintel-bootstrap')?.textContent.includes('"previewMode":true'),
    );
    await expect(bar(page, council)).toHaveAttribute('data-state', 'on');
    await context.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bar(page, council)).toContainText(council.text('preview.overText'));
    await expect(page.getByRole('main').getByRole('link', { name: guide.name })).toBeVisible();
  },
);

officer(
  'a tab that was open before is loaded when its reader asks for it, and leaving shows all tabs what residents see @full',
  async ({ page, context, council, portal }) => {
    const guide = guideOf(council);
    await portal.change(guide.file, (text) => text.replace(guide.name, renamed));
    await page.goto(guide.path);
    await expectPage(page, guide.name);
    const other = await context.newPage();
    await other.goto(await portal.link('/contents'));
    await expect(bar(other, council)).toHaveAttribute('data-state', 'on');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bar(page, council)).toContainText(council.text('preview.foundText'));
    // Typed text stays, and the draft appears only on request.
    await expectPage(page, guide.name);
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'token.found');
    await expectPage(page, renamed);
    await expect(bar(page, council)).toHaveAttribute('data-state', 'on');

    await test.step('leaving removes the cookie', async () => {
      await other.goto(guide.path);
      await expectPage(other, renamed);
      await expect(page.getByRole('button', { name: 'Exit preview mode', exact: true })).toBeVisible();
      await press(page, 'preview.exit');
      await expectPage(page, guide.name);
      await expect(bar(page, council)).toHaveCount(0);
      expect(await cookieOf(context)).toBeUndefined();
      await expectPage(other, guide.name);
      await expect(bar(other, council)).toContainText(council.text('preview.overText'));
      expect(other.url()).not.toContain('preview=');
      expect(await accessibilityFaults(other)).toEqual([]);
      await press(other, 'notice.dismiss');
      await expect(bar(other, council)).toHaveCount(0);
      await page.goBack().catch(() => null);
      await expect(page.locator('body')).not.toContainText(renamed);
    });
  },
);

officer(
  'under both bars the page says whose place it is, what it is, and how to leave either',
  async ({ page, council, portal, ground, newClient }) => {
    const resident = await residentOf(ground, await newApplicant(ground, council), 'Nesta Vaughan');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(await portal.link('/contents'));
    await expect(bar(page, council)).toHaveAttribute('data-state', 'on');
    await page.goto(await linkTo(ground, newClient(), resident));
    await expectPage(page, council.text('account.heading'));
    const place = page.getByRole('region', { name: council.text('impersonation.bar') });
    await expect(place).toContainText(council.text('impersonation.youAre', { name: 'Nesta Vaughan' }));
    await expect(bar(page, council)).toHaveAttribute('data-state', 'on');
    const [above, below] = await Promise.all([place.boundingBox(), bar(page, council).boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await press(page, 'preview.exit');
    await expect(bar(page, council)).toHaveCount(0);
    await expect(place).toContainText('Nesta Vaughan');
    await press(page, 'exit.request');
    await expectPage(page, council.text('login.heading'));
    await expect(place).toHaveCount(0);
    expect(await page.content()).not.toContain('Nesta');
  },
);

officer(
  'a draft home shows itself whole, and takes no bid',
  async ({ page, council, portal, ground, logIn, newClient, context }) => {
    const scene = await BidScene.of(ground, 'fresh');
    await ground.pool.query(`update advert set state = 'draft' where id = $1`, [scene.advertId]);
    await logIn(scene.email, context);
    await page.goto(await portal.link(`/properties/${scene.advertId}`));
    await expectPage(page, passingStreets[0]);
    await expect(bidPanel(page).getByRole('alert')).toHaveText(council.text('preview.noBids'));
    await expect(control(page, 'bid.place')).toHaveCount(0);
    const person = newClient();
    await person.logIn(scene.email, password);
    const answer = await person.bid(scene.advertId, scene.applicationId ?? '');
    expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
    await scene.closeAdvert();
  },
);
