import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { firstName, goOn, newMember, saveAs, saveState, startOf } from './own-form.ts';
import { startOwnPortal } from '../own-portal.ts';
import { Troubles } from '../pages/troubles.ts';

// The usual run checks on the API what people are told about a change (tests/content/live-forms.test.ts).
test('a form changed while its page is open loses nothing, and is not sent before the person has seen the change @full', async ({
  browser,
  council,
  ground,
  logIn,
}) => {
  test.setTimeout(120_000);
  const { tenantId, files } = council;
  const definition = files.forms.get('my-profile')?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  const portal = await startOwnPortal(Number(process.env['LINTEL_BROWSER_PORT']));
  const context = await browser.newContext();
  try {
    const troubles = new Troubles(portal.originOf(tenantId));
    await troubles.watch(context);
    const client = await logIn(await newMember(ground), context);
    const { today, definitionHash } = await startOf(client, 'my-profile');
    await saveAs(client, 'my-profile', wholeDraft(definition, today));
    const page = await context.newPage();
    const form = `${portal.originOf(tenantId)}/account/forms/my-profile`;
    await page.goto(`${form}/nationality`);
    await expectPage(page, 'What is your nationality?');

    const patch = join(portal.tenantsFolder, tenantId, 'forms/my-profile.form.json');
    await mkdir(dirname(patch), { recursive: true });
    const before: { pages?: object } = JSON.parse(await readFile(patch, 'utf8').catch(() => '{}'));
    const label = 'Given name';
    const yourName = { ui: { firstName: { label } } };
    await writeFile(patch, JSON.stringify({ ...before, pages: { ...before.pages, yourName } }));
    const own = portal.client(tenantId);
    client.cookies.forEach((value, name) => own.cookies.set(name, value));
    const hashNow = async () => (await startOf(own, 'my-profile')).definitionHash;
    await expect.poll(hashNow, { timeout: 30_000 }).not.toBe(definitionHash);

    // The page continues as before, and its answers are saved.
    await page.getByRole('radio', { name: 'British', exact: true }).check();
    await goOn(page).click();
    await expectPage(page, 'Check your answers');
    await page.locator('[data-page="yourName"]').getByRole('link').click();
    await firstName(page).fill('Samira');
    await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
    await goOn(page).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    troubles.expect(/^409: POST .*\/submit$/);
    await page.getByLabel('I agree with these statements').check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expectPage(page, 'We have changed this form');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      `Asked in a different way: ${label}`,
    ]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.goto(`${form}/yourName`);
    await expect(page.getByLabel(label)).toHaveValue('Samira');
    expect(troubles.report()).toEqual([]);
  } finally {
    await context.close();
    await portal.close();
  }
});
