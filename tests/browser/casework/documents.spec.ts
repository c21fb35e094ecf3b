import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAccount } from '#tools/scenario/arrange.ts';
import { FileShelf } from '../../api/files/file-shelf.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

const shelf = new FileShelf(join(import.meta.dirname, '..', '..', '..', '.data', 'browser-test'));

const say = (words: string) => ({ 'en-GB': words });

test('documents are found from the account, saved, removed and read', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const bytes = Buffer.from('%PDF-1.7 wages');
  const form = 'housing-register';
  const sent = await shelf.add(pool, { tenantId, accountId, form, name: 'sent.pdf' });
  await shelf.send(pool, sent.id);
  const file = await shelf.add(pool, { tenantId, accountId, form, name: 'Wages (May).pdf', bytes });
  await pool.query(
    `insert into outbox (tenant_id, kind, payload, outcome, sent_at)
     values ($1, 'account.passwordChanged', jsonb_build_object('accountId', $2::text), 'sent', app_now())`,
    [tenantId, accountId],
  );
  await logIn(email);
  await page.goto('/account');
  await page.getByRole('link', { name: council.text('titles.documents') }).click();
  const row = page.locator(`[data-file="${file.id}"]`);
  await expect(row).toContainText(council.text('documents.notSent'));
  await expect(page.locator(`[data-file="${sent.id}"]`).getByRole('button')).toHaveCount(1);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await test.step('a download has its name and its bytes', async () => {
    const begun = page.waitForEvent('download');
    await row.locator('[data-event="file.download"]').click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe('Wages (May).pdf');
    expect(await readFile(await download.path())).toEqual(bytes);
  });

  await test.step('a file is removed after a confirmation, and focus is never lost', async () => {
    const remove = row.locator('[data-event="file.askRemove"]');
    await remove.press('Enter');
    await expect(row.locator('[data-event="file.remove"]')).toBeFocused();
    await row.locator('[data-event="file.keep"]').press('Enter');
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await row.locator('[data-event="file.remove"]').press('Enter');
    await expect(row).toHaveCount(0);
    await expect(
      page.getByText(council.text('documents.removed', { name: 'Wages (May).pdf' })),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a letter is a page', async () => {
    const link = page.locator('[data-letter] a');
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('main dl')).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });
});

test('a decision has the required contents, is read by opening it, and leads to a review', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const { rows } = await pool.query<{ id: string }>(
    `insert into officer_document (tenant_id, external_reference, account_id, kind, document_kind, title, written_on,
                                   decision, held_from, held_until)
     values ($1, $2, $3, 'decision', 'other', $4, '2026-03-02', $5, '2026-03-03', '2026-04-03') returning id`,
    [
      tenantId,
      randomUUID(),
      accountId,
      say('Our decision about your home'),
      {
        what: say('You are threatened with homelessness.'),
        facts: [say('Your notice ends in May.'), say('You have no other home.')],
        reason: say('The notice is valid.'),
        whatChanges: say('We make a plan with you.'),
        review: { kind: 'homelessnessDecision', decision: 'dutyOwed' },
        how: say('Ask here or by letter.'),
        whoHelps: say('Citizens Advice helps for free.'),
      },
    ],
  );
  const id = rows[0]?.id ?? '';
  await logIn(email);
  await page.goto('/account/documents');
  const row = page.locator(`[data-document="${id}"]`);
  await expect(row).toContainText(council.text('councilDocument.unread'));
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our decision about your home');
  await expect(page.locator('[data-read="true"]')).toBeVisible();
  const parts = ['what', 'facts', 'reason', 'whatChanges', 'how', 'whoHelps'] as const;
  await expect(page.getByRole('heading', { level: 2 })).toContainText(
    parts.map((part) => council.text(`councilDocument.${part}`)),
  );
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await page.getByRole('link', { name: council.text('councilDocument.askForReview') }).click();
  await expect(page).toHaveURL(new RegExp(`/account/new-action/review-homelessness\\?decision=${id}`));
  await page.goBack();
  await page.getByRole('link', { name: council.text('titles.documents') }).click();
  await expect(row).toHaveAttribute('data-read', 'true');
});
