import { expect, test } from 'vitest';
import { loadTenant } from '../tenants/load-tenant.ts';
import { describeSystem } from './describe-system.ts';

// Specification section 3: a media host, an environment id and a tenant id; our own host if none is given.
test.each([
  [undefined, '/media/demo/ashcombe'],
  ['https://media.example', 'https://media.example/media/demo/ashcombe'],
])('with the media host %s pictures are at %s', async (mediaHost, mediaBase) => {
  const files = await loadTenant('tenants', 'ashcombe');
  const { mediaHost: _, ...own } = files.tenant;
  const tenant = mediaHost === undefined ? own : { ...own, mediaHost };
  expect(describeSystem({ ...files, tenant }, 'en-GB', 'any').mediaBase).toBe(mediaBase);
});
