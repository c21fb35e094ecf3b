import { expect, test } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { tourScreens } from './tour-screens.ts';

const ashcombe = await loadTenant('tenants', 'ashcombe');
const namesOf = (isDemo: boolean, quick = false) =>
  tourScreens(ashcombe, { isDemo, quick }).map(({ reader, name }) => `${reader}: ${name}`);

test('a tour of a council without people of its own shows homes, one of them and the foot, to a visitor', () => {
  const names = namesOf(false);
  expect(names).toContain('visitor: Homes, for a visitor (these homes are made up)');
  expect(names).toContain('visitor: A home (these homes are made up)');
  expect(names).toContain('visitor: The footer of every page');
  expect(names.filter((name) => !name.startsWith('visitor'))).toEqual([]);
  expect(namesOf(false, true)).toEqual([
    'visitor: Start',
    'visitor: A home (these homes are made up)',
    'visitor: The footer of every page',
  ]);
});

test('a tour of a demo council shows what its applicant sees, and the foot', () => {
  const names = namesOf(true);
  expect(names).toContain('applicant: A home');
  expect(names).toContain('visitor: The footer of every page');
  expect(names.join()).not.toContain('made up');
});

test('no screen overwrites the pictures of another', () => {
  const ids = tourScreens(ashcombe, { isDemo: true, quick: false }).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a portal without homes shows none', () => {
  const { tenant } = ashcombe;
  const siteSettings = [{ name: 'disableProperties', value: true }];
  const without = { ...ashcombe, tenant: { ...tenant, siteSettings } };
  const names = tourScreens(without, { isDemo: false, quick: false }).map(({ name }) => name);
  expect(names.filter((name) => /homes?\b.*made up/.test(name))).toEqual([]);
});
