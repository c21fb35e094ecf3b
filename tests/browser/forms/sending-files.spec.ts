import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { pdfWith } from '../../files/file-check-scene.ts';
import { expect, test } from '../fixtures.ts';
import { newMember, saveAs, saveState, startOf } from './own-form.ts';

const form = 'homeless-situation';

test('a file resumes after a reload, leaves focus nearby when removed, and can be dropped onto the page', async ({
  page,
  ground,
  logIn,
}) => {
  const client = await logIn(await newMember(ground));
  const definition = ground.forms.get(form)?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  const { values } = wholeDraft(definition, (await startOf(client, form)).today);
  const others = Object.entries(values).filter(([name]) => name !== 'noticeFiles');
  await saveAs(client, form, {
    values: { ...Object.fromEntries(others), leaveReason: 'landlord', noticeKind: 'notice' },
  });

  const notice = { name: 'notice.pdf', mimeType: 'application/pdf', buffer: pdfWith('x'.repeat(600_000)) };
  const offsets: string[] = [];
  // The second part never arrives: the page is closed while it is being sent.
  await page.route('**/api/uploads/*', async (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (offset !== undefined) offsets.push(offset);
    if (offset === undefined || offsets.length !== 2) await route.continue();
  });
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`/account/forms/${form}/notice`);
  const control = page.locator('#answer-noticeFiles');
  await control.setInputFiles(notice);
  await expect.poll(() => offsets).toEqual(['0', '262144']);
  await expect(saveState(page, 'saved')).toBeVisible();
  await page.reload();

  const row = page.locator('li[data-state]');
  await expect(row).toHaveAttribute('data-state', 'interrupted');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus')))).toEqual(
    [],
  );
  await control.setInputFiles(notice);
  await expect.poll(() => offsets[2]).toBe('262144');
  await expect(row).toHaveAttribute('data-state', /^(checking|delayed|kept)$/);

  const remove = page.getByRole('button', { name: /notice\.pdf$/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(control).toBeFocused();

  // Dropped instead of chosen.
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.pdf', { type: 'application/pdf' }));
    return transfer;
  }, pdfWith('y').toString('latin1'));
  const place = page.locator('.drop');
  await place.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(place).toHaveAttribute('data-over', 'true');
  await place.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(row).toContainText('dropped.pdf');
  await expect(place).toHaveAttribute('data-over', 'false');
});
