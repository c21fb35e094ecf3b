import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { Quotas } from '#schemas/tenant/lettings-quotas.ts';
import {
  advert,
  application,
  type BackOffice,
  forTwoBedrooms,
  landlord,
  property,
} from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { closeWithBids } from '../support/closed-advert.ts';
import { copyTenants, type TenantsWith } from '../support/tenants-with.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of a council that shares homes between groups: on an advert's arrival, and for its result.

const tenantId = 'three-rivers';
const quotas: Quotas = {
  groups: [
    { id: 'medium', name: 'people in medium', rules: { bands: ['medium'] }, percent: 60 },
    { id: 'standard', name: 'people in standard', rules: { bands: ['standard'] }, percent: 40 },
  ],
};

let tenants: TenantsWith;
let council: TenantFiles;
let office: BackOffice;
beforeAll(async () => {
  tenants = await copyTenants(tenantId);
  const file = join(tenants.path, tenantId, 'lettings.json');
  const { policy } = await shippedCouncil(tenantId);
  const schemes = policy.schemes.map((scheme) => ({ ...scheme, quotas }));
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), schemes }));
  council = await loadTenant(tenants.path, tenantId);
});
const portal = changesPortal(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  office = await portal.office(tenantId, 'feed:write');
  await office.put('landlords', [landlord]);
  await office.put('properties', [property()]);
  await office.put('applications', [
    application({ band: 'medium' }, 1),
    application({ band: 'standard' }, 2),
  ]);
});
afterAll(async () => {
  await tenants.remove();
});

const put = (kind: FeedKind, item: unknown) => portal.see(() => office.put(kind, [item]));
/** Days from the clock of these tests, not from today. */
const times = { opensAt: '2026-03-08T12:00:00.000Z', closesAt: '2026-03-31T12:00:00.000Z' };
const home = (number: number) =>
  advert({ externalReference: `A/${number}`, rules: forTwoBedrooms, ...times });

const letTo = (applicationReference: string) =>
  put('outcomes', { advertReference: 'A/1', result: 'let', homes: [{ applicationReference }] });

test('PUT /api/backoffice/adverts of a scheme that shares homes', async () => {
  expect(await put('adverts', home(1))).toMatchInlineSnapshot(`
    "200
    + advert: id=<advert> version=1 external_reference=A/1 property_reference=P/1 scheme_identifier=general-needs cycle_id=2026-03-08 advert_type_id=1 local_authority_identifier=oxmoor landlord_id=oxmoor-council bedrooms=2 has_garden=true pets_allowed=true opens_at=now-46h closes_at=now+506h eligibility_rules={bedroomNeed: {maximum: 2, minimum: 2}} details=… terms={quota: {group: medium, order: [{id: medium, lets: 0, name: people in medium, rules: {bands: [medium]}, pending: 0, percent: 60}, {id: standard, lets: 0, name: people in standard, rules: {bands: [standard]}, pending: 0, percent: 40}]}} state=published"
  `);
  expect(await put('adverts', home(1))).toMatchInlineSnapshot(`"200"`);
  expect(await put('adverts', { ...home(1), terms: { quotaGroup: 'standard' } })).toMatchInlineSnapshot(`
    "200
    ~ advert <advert>: version=1 → 2 terms.quota.group=medium → standard terms.quota.order=[{id: medium, lets: 0, name: people in medium, rules: {bands: [medium]}, pending: 0, percent: 60}, {id: standard, lets: 0, name: people in standard, rules: {bands: [standard]}, pending: 0, percent: 40}] → [{id: standard, name: people in standard, rules: {bands: [standard]}, percent: 40}, {id: medium, name: people in medium, rules: {bands: [medium]}, percent: 60}] terms.quotaGroup=null → standard"
  `);
});

test('PUT /api/backoffice/outcomes of a home that counts for a group', async () => {
  await closeWithBids({ url: portal.url, pool: portal.pool }, council, 'A/1', ['H/1', 'H/2']);
  expect(await letTo('H/1')).toMatchInlineSnapshot(`
    "200
    + outbox: kind=bid.outcome payload={bidId: <bid>, outcome: {code: passedBy}, advertId: <advert>, corrects: false, accountId: null, reference: …, totalBids: 2, applicationId: <application>, queuePosition: 1} created_at=now not_before=now to_many=true
    + outbox: kind=bid.outcome payload={bidId: <bid 2>, outcome: {code: let}, advertId: <advert>, corrects: false, accountId: null, reference: …, totalBids: 2, applicationId: <application 2>, queuePosition: 2} created_at=now not_before=now to_many=true
    + outcome: advert_id=<advert> ordinal=1 result=let total_bids=2 band_id=medium effective_date=2024-03-03 queue_position=2 quota_group=medium
    ~ shortlist_entry <bid>: state=placed → ended outcome=null → {code: passedBy}
    ~ shortlist_entry <bid 2>: state=placed → let outcome=null → {code: let}
    + shortlist_event: advert_id=<advert> event=home.let at=now
    + shortlist_event: advert_id=<advert> bid_id=<bid 2> event=home.let at=now"
  `);
  expect(await letTo('H/1')).toMatchInlineSnapshot(`"200"`);
});
