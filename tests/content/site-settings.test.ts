import { expect, test } from 'vitest';
import { describeSystem } from '#api/page/describe-system.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { makeCouncilFolder } from './council-folder.ts';

test('a page is told every switch, with its default if the council does not list it', async () => {
  const folder = await makeCouncilFolder();
  try {
    const listed = { name: 'themeDarkMode', value: true };
    await folder.add('seabrook', { siteSettings: [listed] });
    const { settings } = describeSystem(await loadTenant(folder.path, 'seabrook'), 'en-GB', 'any');
    expect(settings[0]).toEqual(listed);
    expect(settings).toContainEqual({ name: 'disableProperties', value: false });
    expect(settings).toContainEqual({ name: 'neutralAccountMessages', value: true });
  } finally {
    await folder.remove();
  }
});
