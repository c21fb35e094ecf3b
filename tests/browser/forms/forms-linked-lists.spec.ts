import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linkedForm } from '../../forms/linked-form.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { startOwnPortal } from '../own-portal.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { Troubles } from '../pages/troubles.ts';
import { goOn, newMember, saveAs, saveState, startOf } from './own-form.ts';

const form = linkedForm.identifier;

test('addresses belong to their person, are removed and restored with them, and a pair is asked about once', async ({
  browser,
  council: { tenantId },
  ground,
  logIn,
}) => {
  const portal = await startOwnPortal(Number(process.env['LINTEL_BROWSER_PORT']), async (tenantsFolder) => {
    const folder = join(tenantsFolder, tenantId, 'forms');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${form}.form.json`), JSON.stringify(linkedForm));
  });
  const context = await browser.newContext();
  try {
    const troubles = new Troubles(portal.originOf(tenantId));
    await troubles.watch(context);
    const page = await context.newPage();
    const { cookies, antiForgeryToken } = await logIn(await newMember(ground), context);
    const client = portal.client(tenantId);
    cookies.forEach((value, name) => client.cookies.set(name, value));
    client.antiForgeryToken = antiForgeryToken;
    const [ann, ben] = [randomUUID(), randomUUID()];
    const address = { movedIn: '2019-01-01', rented: false };
    const homes = [
      { id: randomUUID(), within: ann, street: 'Mill Lane', ...address },
      { id: randomUUID(), within: ben, street: 'Old Court', ...address },
    ];
    const people = [
      { id: ann, fullName: 'Ann Bell', born: '1980-01-01', petCount: 0 },
      { id: ben, fullName: 'Ben Bell', born: '2010-01-01', petCount: 2 },
    ];
    await saveAs(client, form, { values: { childCount: 0 }, lists: { people, homes } });
    const base = `/account/forms/${form}`;
    const rows = page.locator('li[data-item]');

    await page.goto(`${portal.originOf(tenantId)}${base}/homes?item=${ben}`);
    await expectPage(page, 'Where has Ben Bell lived?');
    await expect(rows.locator('strong')).toHaveText(['Old Court']);
    await page.getByRole('button', { name: 'Add another address' }).click();
    await expectPage(page, 'An address of Ben Bell');
    await page.getByLabel('Street').fill('High Street');
    await expect(saveState(page, 'saved')).toBeVisible();
    await goWithin(page, `${base}/homes?item=${ben}`);
    await expect(rows.locator('strong')).toHaveText(['Old Court', 'High Street']);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);

    // Items whose number was given can be neither added nor removed.
    await goWithin(page, `${base}/pets?item=${ben}`);
    await expect(rows.locator('strong')).toHaveText(['Pet 1', 'Pet 2']);
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Save and continue']);

    await goWithin(page, `${base}/pairs`);
    await page.getByRole('link', { name: 'Change Ann Bell and Ben Bell' }).click();
    await expectPage(page, 'How is Ben Bell related to Ann Bell?');
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.getByRole('radio', { name: 'Child' }).check();
    await goOn(page).click();
    await expect(saveState(page, 'saved')).toBeVisible();
    const before = (await startOf(client, form)).answers.lists;

    await goWithin(page, `${base}/people`);
    await page.getByRole('button', { name: 'Remove Ben Bell', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, remove Ben Bell' }).click();
    const listsNow = async () => (await startOf(client, form)).answers.lists;
    await expect.poll(async () => (await listsNow())['homes']).toEqual([homes[0]]);
    expect((await listsNow())['pairs']).toEqual([]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(listsNow).toEqual(before);
    expect(before['pairs']).toEqual([expect.objectContaining({ one: ann, other: ben, relation: 'child' })]);

    await goWithin(page, `${base}/check-answers`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Ben Bell: High Street' })).toBeVisible();
    await expect(main.locator('[data-missing]', { hasText: 'High Street' })).toContainText(
      'High Street: An address of Ben Bell',
    );
    await expect(
      main.getByRole('link', { name: 'Change How is Ben Bell related to Ann Bell?' }),
    ).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    expect(troubles.report(), 'what went wrong in the browser').toEqual([]);
  } finally {
    await context.close();
    await portal.close();
  }
});
