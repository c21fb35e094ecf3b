import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { StaffLinkResponseSchema } from '#schemas/backoffice/staff-link.ts';
import { LoginWithTokenResponseSchema } from '#schemas/api/impersonation.ts';
import { addAdvert, addApplication, moveClock } from '#tools/scenario/arrange.ts';
import { StaffTab } from '../api/staff/impersonation-scene.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import { changesOf } from '../support/changes-of.ts';
import { runCommand } from '../support/run-command.ts';
import { changesPortal, type Person } from './changes-scene.ts';

// Every database write caused by staff: links to a resident's account, what they do there, previews, and
// their commands.

const tenant = 'ashcombe';
const portal = changesPortal();
let office: BackOffice;
beforeAll(async () => {
  office = await portal.office(tenant, 'impersonations:write', 'previews:write');
});

const asked = { staffId: 'j.okafor', staffName: 'Jo Okafor', reason: 'They rang' };
const mint = ({ registrationNumber }: Pick<Person, 'registrationNumber'>) =>
  office.send('POST', '/api/backoffice/impersonations', { body: { ...asked, registrationNumber } });

test('POST /api/backoffice/impersonations, and POST /api/authentication/loginWithToken', async () => {
  const ann = await portal.person();
  expect(await portal.see(() => mint({ registrationNumber: '000000000' }))).toMatchInlineSnapshot(
    `"404 request.notFound"`,
  );
  let link = '';
  expect(
    await portal.see(async () => {
      const answer = await mint(ann);
      link = new URL(answer.as(StaffLinkResponseSchema).address).hash.replace('#token=', '');
      return answer;
    }),
  ).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=impersonation.mint account_id=<account> impersonation_id=<impersonation> made_by=staff
    + impersonation: id=<impersonation> account_id=<account> staff_id=j.okafor staff_name=Jo Okafor reason=They rang token_hash=… minted_at=now token_expires_at=now+1min"
  `);
  const browser = portal.client();
  await browser.visit();
  const use = () =>
    browser.post('/api/authentication/loginWithToken', {
      body: { strategy: 'impersonationToken', impersonationToken: link },
    });
  await moveClock(portal.pool, 30);
  expect(await portal.see(use)).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=session.start account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff
    ~ impersonation <session>: used_at=null → now
    + session: id=<session> token_hash=… account_id=<account> impersonation_id=<session> created_at=now last_seen_at=now idle_limit=00:30:00 ends_at=now+1h"
  `);
  expect(await portal.see(use)).toMatchInlineSnapshot(`
    "200 impersonation.failed
    + audit_event: at=now event=impersonation.refuse account_id=<account> impersonation_id=<session> made_by=staff details={reason: impersonation.failed}"
  `);
});

async function tabOf(person: Person): Promise<StaffTab> {
  const link = new URL((await mint(person)).as(StaffLinkResponseSchema).address).hash.replace('#token=', '');
  const browser = portal.client();
  await browser.visit();
  const answer = await browser.post('/api/authentication/loginWithToken', {
    body: { strategy: 'impersonationToken', impersonationToken: link },
  });
  const { impersonationSessionModel } = answer.as(LoginWithTokenResponseSchema);
  const tab = new StaffTab(browser, impersonationSessionModel?.sessionId ?? '');
  await tab.visit();
  return tab;
}

test('a bid made by staff for a resident', async () => {
  const ann = await portal.person();
  const application = await addApplication(portal.pool, tenant, ann.accountId);
  const advert = await addAdvert(portal.pool, tenant);
  const tab = await tabOf(ann);
  const bid = () =>
    tab.send('POST', `/api/advertbid/${advert}/${application}`, {
      headers: { 'idempotency-key': randomUUID() },
    });
  expect(await portal.see(bid)).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=staff.ask account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={route: /api/advertbid/:advertId/:applicationId, method: POST, requestId: <id>}
    + audit_event: at=now event=bid.place account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={bidId: <bid>, advertId: <advert>, reference: …}
    + audit_event: at=now event=staff.done account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={status: 200, requestId: <id>}
    + bid: id=<bid> advert_id=<advert> application_id=<application> scheme_identifier=ashcombe-homes cycle_id=cycle-1 counts_towards_limit=true state=live made_by=staff rank_key=003.20240303.….<application> policy_version=ashcombe-2026-3 reference=… placed_at=now
    + bid_event: bid_id=<bid> event=bid.place made_by=staff account_id=<account> at=now queue_position=1 total_bids=1 policy_version=ashcombe-2026-3
    + idempotent_request: account_id=<account> key=… fingerprint=… answer={at: now, bidId: <bid>, outcome: done, reference: …, totalBids: 1, policyVersion: ashcombe-2026-3, queuePosition: 1, countActiveBids: 1} at=now
    + outbox: kind=bid.place payload={at: now, bidId: <bid>, madeBy: staff, advertId: <advert>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
  // Something that only the resident may do.
  expect(await portal.see(() => tab.send('DELETE', '/api/account/sessions'))).toMatchInlineSnapshot(`
    "403 impersonation.notAllowed
    + audit_event: at=now event=staff.ask account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={route: /api/account/sessions, method: DELETE, requestId: <id>}
    + audit_event: at=now event=staff.done account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={status: 403, requestId: <id>}"
  `);
  expect(await portal.see(() => tab.post('/api/authentication/logout'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=staff.ask account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={route: /api/authentication/logout, method: POST, requestId: <id>}
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={by: logout}
    + audit_event: at=now event=staff.done account_id=<account> session_id=<session> impersonation_id=<session> made_by=staff details={status: 200, requestId: <id>}
    ~ session <session>: ended_at=null → now"
  `);
});

const mintPreview = () =>
  office.send('POST', '/api/backoffice/previews', { body: { staffId: 'j.doe', staffName: 'Jo Doe' } });

test('POST /api/backoffice/previews', async () => {
  expect(await portal.see(mintPreview)).toMatchInlineSnapshot(`
    "200
    + preview_token: id=<preview_token> token_hash=… staff_id=j.doe staff_name=Jo Doe created_at=now expires_at=now+18h"
  `);
});

/** They are `POST` because of the token in the body, and only read. */
const shown = [
  'POST /api/contents/preview',
  'POST /api/propertylistings/drafts',
  'POST /api/propertylistings/list/preview',
  'POST /api/system/pagecontents/preview',
  'POST /api/system/pagecontents/preview/*',
  'POST /api/system/preview',
  'POST /api/system/sitecontents/preview',
];

test.each(shown)('%s writes nothing', async (call) => {
  const minted = await mintPreview();
  const { address } = minted.as(StaffLinkResponseSchema);
  const previewToken = new URL(address).searchParams.get('previewToken');
  const advert = await addAdvert(portal.pool, tenant);
  const path = call.replace('POST ', '').replace('*', 'glossary');
  const client = portal.client();
  await client.visit();
  const preview = () =>
    client.post(path.endsWith('list/preview') ? `${path}?advertIds=${advert}` : path, {
      body: { previewToken },
    });
  expect(await portal.see(preview)).toBe('200');
});

test('POST /api/errorreports', async () => {
  const client = portal.client();
  await client.visit();
  const report = () =>
    client.post('/api/errorreports', {
      body: { code: 'bid.closed', requestId: null, page: '/properties/$property' },
    });
  expect(await portal.see(report)).toBe('200');
});

const run = (...words: string[]) =>
  changesOf(portal.pool, () => runCommand({ DATABASE_URL: portal.url }, [...words, '--tenant', tenant]));

test('the staff and back-office commands', async () => {
  const ann = await portal.person();
  const who = ['--staff', 'j.okafor', '--name', 'Jo Okafor', '--reason', 'They rang'];
  expect(await run('staff', 'impersonate', '--account', ann.email, ...who)).toMatchInlineSnapshot(`
    "+ audit_event: at=now event=impersonation.mint account_id=<account> impersonation_id=<impersonation> made_by=staff
    + impersonation: id=<impersonation> account_id=<account> staff_id=j.okafor staff_name=Jo Okafor reason=They rang token_hash=… minted_at=now token_expires_at=now+1min"
  `);
  expect(await run('staff', 'impersonate', '--account', 'nobody@residents.example', ...who)).toBe('');
  expect(await run('staff', 'audit')).toBe('');
  expect(
    await run('backoffice', 'key', 'new', '--name', 'Housing system', '--scope', 'bids:read'),
  ).toMatchInlineSnapshot(
    `"+ api_key: id=<api_key> name=Housing system key_hash=… scopes=[bids:read] created_at=now expires_at=now+365d"`,
  );
  const { rows } = await portal.pool.query<{ id: string }>(
    "select id from api_key where name = 'Housing system'",
  );
  expect(await run('backoffice', 'key', 'revoke', rows[0]?.id ?? '')).toMatchInlineSnapshot(
    `"~ api_key <api_key>: revoked_at=null → now"`,
  );
  expect(await run('backoffice', 'key', 'list')).toBe('');
  expect(await run('backoffice', 'account', 'suspend', ann.registrationNumber)).toMatchInlineSnapshot(`
    "~ account <account>: state=active → suspended suspended_from=null → active
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=staff details={by: suspension}
    + audit_event: at=now event=account.suspend account_id=<account> made_by=staff
    + outbox: kind=account.suspendedByStaff payload={hasBids: false, accountId: <account>} created_at=now not_before=now
    ~ session <session>: ended_at=null → now"
  `);
  expect(await run('backoffice', 'account', 'restore', ann.registrationNumber)).toMatchInlineSnapshot(`
    "~ account <account>: state=suspended → active suspended_from=active → null
    + audit_event: at=now event=account.reinstate account_id=<account> made_by=staff
    + outbox: kind=account.restoredByStaff payload={accountId: <account>} created_at=now not_before=now"
  `);
});
