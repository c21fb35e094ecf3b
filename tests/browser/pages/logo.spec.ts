import { expect, test } from '../fixtures.ts';
import { watchShifts } from './shifts.ts';

test('the logo for dark pages follows the reader’s system and choice, and nothing moves @dark-logo', async ({
  page,
  council,
}) => {
  const { logo, dark } = council.files.marks;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const shifts = await watchShifts(page);
  const shown = page.getByRole('banner').locator('.brand img').filter({ visible: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(shown).toHaveAttribute('src', logo.address);
  const choice = page.getByRole('contentinfo').getByLabel(council.text('footer.theme'));
  await expect(choice).toBeVisible();
  // A logo that is never shown is never requested.
  expect(asked).toContain(logo.address);
  expect(asked).not.toContain(dark?.address);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(shown).toHaveAttribute('src', dark?.address ?? '');
  await choice.selectOption('light');
  await expect(shown).toHaveAttribute('src', logo.address);
  await choice.selectOption('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(shown).toHaveAttribute('src', dark?.address ?? '');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { sum, moved } = await shifts();
  expect(sum, moved).toBeLessThanOrEqual(0.005);
});
