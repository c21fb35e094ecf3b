import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { addAdvert, addBid, addApplication, moveClock } from '#tools/scenario/arrange.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { FormStartResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import { advert, application, landlord, property, type BackOffice } from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { makePicture } from '../support/make-picture.ts';
import { changesPortal } from './changes-scene.ts';

// Every database write caused by the council's programs: each kind of item in the feed, and the other calls.

const portal = changesPortal();
let rivers: BackOffice;
let office: BackOffice;
beforeAll(async () => {
  rivers = await portal.office('three-rivers', 'feed:write', 'pictures:write');
  office = await portal.office('ashcombe', 'feed:write', 'accounts:write', 'forms:write', 'documents:write');
});

/** Returns the changes of a batch with one item. */
const put = (kind: FeedKind, item: unknown, to = office) => portal.see(() => to.put(kind, [item]));
const say = (text: string) => ({ 'en-GB': text });
/** Times of adverts are days from the clock of these tests, not from today. */
const times = { opensAt: '2026-03-08T12:00:00.000Z', closesAt: '2026-03-31T12:00:00.000Z' };

test('PUT /api/backoffice/landlords, and PUT /api/backoffice/properties', async () => {
  expect(await put('landlords', { ...landlord, landlordId: 'nobody' }, rivers)).toMatchInlineSnapshot(
    `"422 feed.refused"`,
  );
  expect(await put('landlords', landlord, rivers)).toMatchInlineSnapshot(`
    "200
    + landlord: external_reference=L/1 landlord_id=oxmoor-council"
  `);
  expect(await put('landlords', landlord, rivers)).toMatchInlineSnapshot(`"200"`);
  expect(await put('properties', property(), rivers)).toMatchInlineSnapshot(`
    "200
    + property: external_reference=P/1 landlord_reference=L/1 facts={epc: C, area: Tarnbeck, lift: false, floor: null, street: Weir Row, heating: Gas, persons: 4, bedrooms: 2, latitude: 53, pictures: [{alt: A terraced house, file: adverts/p-1.svg, width: 1200, height: 900}], postcode: ZZ1 1AA, stepFree: false, hasGarden: true, longitude: -2, sheltered: false, hasParking: false, petsAllowed: true, propertyType: Terraced house, localAuthorityIdentifier: oxmoor}"
  `);
  expect(await put('properties', property(), rivers)).toMatchInlineSnapshot(`"200"`);
  expect(
    await portal.see(() => rivers.put('properties', [property({}, 'P/2')], '?dryRun=true')),
  ).toMatchInlineSnapshot(`"200"`);
});

test('PUT /api/backoffice/adverts', async () => {
  await rivers.put('landlords', [landlord]);
  await rivers.put('properties', [property()]);
  const item = advert(times);
  expect(await put('adverts', { ...item, state: 'draft' }, rivers)).toMatchInlineSnapshot(`
    "200
    + advert: id=<advert> version=1 external_reference=A/1 property_reference=P/1 scheme_identifier=general-needs cycle_id=2026-03-08 advert_type_id=1 local_authority_identifier=oxmoor landlord_id=oxmoor-council bedrooms=2 has_garden=true pets_allowed=true opens_at=now-46h closes_at=now+506h details=… terms=… state=draft"
  `);
  expect(await put('adverts', item, rivers)).toMatchInlineSnapshot(`
    "200
    ~ advert <advert>: version=1 → 2 state=draft → published"
  `);
  const person = await portal.person('three-rivers');
  const applicationId = await addApplication(portal.pool, 'three-rivers', person.accountId);
  const { rows } = await portal.pool.query<{ id: string }>(
    "select id from advert where external_reference = 'A/1'",
  );
  const [scheme] = (await shippedCouncil('three-rivers')).policy.schemes;
  if (!scheme) throw new Error('The council has no scheme.');
  await addBid(portal.pool, 'three-rivers', scheme, { advertId: rows[0]?.id ?? '', applicationId });
  await person.client.send('PUT', `/api/account/favourites/${rows[0]?.id}`, {});
  await moveClock(portal.pool, 60);
  // A week later: people with a bid get a message.
  expect(await put('adverts', { ...item, closesAt: '2026-04-07T12:00:00.000Z' }, rivers))
    .toMatchInlineSnapshot(`
      "200
      ~ advert <advert>: version=2 → 3 closes_at=now+30359min → now+40439min
      ~ bid <bid>: rank_key=003.0.20240303.….<application> → 9.003.0.20240303.….<application>
      + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [{fact: closesAt, after: now+40439min, before: now+30359min}], order: false, rules: null}
      + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [times], changes: {facts: [{fact: closesAt, after: now+40439min, before: now+30359min}], order: false, rules: null}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now"
    `);
  expect(await put('adverts', { ...item, state: 'draft' }, rivers)).toMatchInlineSnapshot(
    `"422 feed.refused"`,
  );
  expect(await put('adverts', { ...item, state: 'withdrawn' }, rivers)).toMatchInlineSnapshot(`
    "200
    ~ advert <advert>: version=3 → 4 state=published → withdrawn withdrawn_at=null → now
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → advert.withdraw
    + bid_event: bid_id=<bid> event=advert.withdraw made_by=staff at=now
    + outbox: kind=advert.withdraw payload={bidId: <bid>, because: null, advertId: <advert>, accountId: <account>, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
});

test('PUT /api/backoffice/applications', async () => {
  expect(await put('applications', application(), rivers)).toMatchInlineSnapshot(`
    "200
    + application: id=<application> version=1 reference=… external_reference=H/1 scheme_identifiers=[general-needs] facts={band: medium, household: [{role: applicant, dateOfBirth: 1988-05-14}], bedroomNeed: 2, effectiveDate: 2024-03-03, localConnections: []} claim_postcode=ZZ11AA brought_at=now"
  `);
  expect(await put('applications', application(), rivers)).toMatchInlineSnapshot(`"200"`);
  const { accountId } = await portal.person('three-rivers');
  const advertId = await addAdvert(portal.pool, 'three-rivers');
  const { rows } = await portal.pool.query<{ id: string }>(
    "update application set account_id = $1 where external_reference = 'H/1' returning id",
    [accountId],
  );
  const [scheme] = (await shippedCouncil('three-rivers')).policy.schemes;
  if (!scheme) throw new Error('The council has no scheme.');
  await addBid(portal.pool, 'three-rivers', scheme, { advertId, applicationId: rows[0]?.id ?? '' });
  // The place in the queue follows the facts.
  expect(await put('applications', application({ band: 'high' }), rivers)).toMatchInlineSnapshot(`
    "200
    ~ application <application>: version=1 → 2 facts.band=medium → high
    ~ bid <bid>: rank_key=002.0.20240303.06700001.<application> → 001.0.20240303.06700001.<application>
    + outbox: kind=account.applicationChanged payload={changes: [{fact: band, after: high, before: medium}], accountId: <account>, reference: …} created_at=now not_before=now"
  `);
  expect(await put('applications', application({ band: 'no such band' }), rivers)).toMatchInlineSnapshot(
    `"422 feed.refused"`,
  );
});

/** Adds a claimed household with the reference that cases and documents use. */
async function household() {
  const person = await portal.person();
  const id = await addApplication(portal.pool, 'ashcombe', person.accountId);
  const reference = `H/${randomUUID()}`;
  await portal.pool.query('update application set external_reference = $2 where id = $1', [id, reference]);
  return { ...person, reference };
}

test('PUT /api/backoffice/notices', async () => {
  const { reference } = await household();
  const notice = {
    externalReference: 'N/1',
    applicationReference: reference,
    text: 'Send us your payslips.',
  };
  expect(await put('notices', notice)).toMatchInlineSnapshot(`
    "200
    + account_message: external_reference=N/1 application_id=<application> texts={en-GB: Send us your payslips.} shown_from=now"
  `);
  expect(await put('notices', notice)).toMatchInlineSnapshot(`"200"`);
  expect(await put('notices', { ...notice, text: 'By Friday.' })).toMatchInlineSnapshot(`
    "200
    ~ account_message N/1: texts.en-GB=Send us your payslips. → By Friday."
  `);
});

test('PUT /api/backoffice/officers, and PUT /api/backoffice/cases', async () => {
  const { accountId, client } = await portal.person();
  const officer = { externalReference: 'O/1', name: 'Robin Testwell', role: say('Officer') };
  expect(await put('officers', officer)).toMatchInlineSnapshot(`
    "200
    + officer: external_reference=O/1 name=Robin Testwell role={en-GB: Officer} changed_at=now"
  `);
  expect(await put('officers', officer)).toMatchInlineSnapshot(`"200"`);
  const item = await caseOf(portal.pool, accountId, 'C/1', {
    officers: [{ officerReference: 'O/1', part: 'primary' }],
  });
  expect(await put('cases', item)).toMatchInlineSnapshot(`
    "200
    + case_officer: case_id=<housing_case> officer_reference=O/1 part=primary
    + housing_case: id=<housing_case> external_reference=C/1 account_id=<account> kind=homelessness reference=HO-C/1 title={en-GB: Help with housing} opened_on=2026-01-05 changed_at=now"
  `);
  await office.put('messages', [
    {
      externalReference: 'T/1',
      registrationNumber: item.registrationNumber,
      caseReference: 'C/1',
      subject: 'Your case',
      messages: [{ externalReference: 'M/1', body: 'Please send us two payslips.' }],
    },
  ]);
  expect((await client.get('/api/account/overview')).status).toBe(200);
  await moveClock(portal.pool, 60);
  expect(await put('cases', { ...item, officers: [] })).toMatchInlineSnapshot(`
    "200
    - case_officer: case_id=<housing_case> officer_reference=O/1 part=primary"
  `);
  expect(await put('cases', { ...item, officers: [], closedOn: '2026-03-10' })).toMatchInlineSnapshot(`
    "200
    ~ housing_case <housing_case>: closed_on=null → 2026-03-10 changed_at=now-1min → now
    ~ message_thread <message_thread>: state=open → archived"
  `);
  expect(await put('cases', { ...item, registrationNumber: '000000000' })).toMatchInlineSnapshot(
    `"422 feed.refused"`,
  );
});

test('PUT /api/backoffice/actions', async () => {
  const { registrationNumber, client, accountId } = await portal.person();
  const item = {
    externalReference: 'A/1',
    registrationNumber,
    title: say('Send us your payslips'),
    dueAt: '2026-04-01T17:00:00Z',
  };
  expect(await put('actions', item)).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionAsked payload={dueAt: now+535h, accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    + workflow_action: id=<workflow_action> reference=… external_reference=A/1 origin=council action_type=asked account_id=<account> title={en-GB: Send us your payslips} state=needsYou due_at=now+535h version=1 created_at=now changed_at=now is_reviewed=true form_since=now
    + workflow_action_event: action_id=<workflow_action> event=action.ask made_by=council at=now"
  `);
  expect(await put('actions', item)).toMatchInlineSnapshot(`"200"`);
  await moveClock(portal.pool, 60);
  expect(await put('actions', { ...item, dueAt: '2026-04-02T17:00:00Z' })).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: due_at=now+32099min → now+33539min version=1 → 2 changed_at=now-1min → now"
  `);
  const { rows } = await portal.pool.query<{ id: string; version: number }>(
    'select id, version from workflow_action where account_id = $1',
    [accountId],
  );
  await client.post(`/api/account/actions/${rows[0]?.id}/complete`, {
    body: { version: rows[0]?.version },
    headers: { 'idempotency-key': randomUUID() },
  });
  /** Sends it after the resident has seen it and been reminded of it, so that both must start again. */
  const putSeen = async (changed: object) => {
    await portal.pool.query(
      'update workflow_action set seen_at = app_now(), reminded_at = app_now() where account_id = $1',
      [accountId],
    );
    await moveClock(portal.pool, 60);
    return put('actions', { ...item, dueAt: '2026-04-02T17:00:00Z', ...changed });
  };
  expect(await putSeen({ returned: 1, outcome: say('They are too old.') })).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: state=awaitingReview → needsYou outcome=null → {en-GB: They are too old.} version=3 → 4 changed_at=now-1min → now seen_at=now-1min → null reminded_at=now-1min → null returned=0 → 1
    + workflow_action_event: action_id=<workflow_action> event=action.return made_by=council note={en-GB: They are too old.} at=now"
  `);
  expect(await putSeen({ returned: 1, dueAt: '2026-04-03T17:00:00Z' })).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: due_at=now+33537min → now+34977min version=4 → 5 changed_at=now-1min → now seen_at=now-1min → null reminded_at=now-1min → null"
  `);
  expect(await putSeen({ state: 'withStaff' })).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: state=needsYou → withStaff due_at=now+34976min → now+33536min version=5 → 7 changed_at=now-1min → now seen_at=now-1min → null reminded_at=now-1min → null
    + workflow_action_event: action_id=<workflow_action> event=action.takeUp made_by=council at=now"
  `);
  expect(await putSeen({ state: 'completed', outcome: say('Thank you.') })).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionAnswered payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: state=withStaff → completed outcome.en-GB=They are too old. → Thank you. version=7 → 8 changed_at=now-1min → now seen_at=now-1min → null ended_at=null → now
    + workflow_action_event: action_id=<workflow_action> event=action.decide made_by=council note={en-GB: Thank you.} at=now"
  `);
  expect(await putSeen({ state: 'withdrawn' })).toMatchInlineSnapshot(`"422 feed.refused"`);
});

const message = (number: number) => ({ externalReference: `M/1/${number}`, body: `Letter ${number}` });

test('PUT /api/backoffice/messages', async () => {
  const { registrationNumber } = await portal.person();
  const item = {
    externalReference: 'T/2',
    registrationNumber,
    subject: 'Your payslips',
    messages: [message(1)],
  };
  expect(await put('messages', item)).toMatchInlineSnapshot(`
    "200
    + message: thread_id=<message_thread> external_reference=M/1/1 sender=council body=Letter 1 at=now
    + message_thread: id=<message_thread> external_reference=T/2 account_id=<account> subject=Your payslips reference=T/2 started_by=council state=open messages=1 unread=1 last_from=council created_at=now last_at=now told_at=now
    + outbox: kind=casework.messageReceived payload={accountId: <account>, subjectId: <message_thread>} created_at=now not_before=now"
  `);
  expect(await put('messages', item)).toMatchInlineSnapshot(`"200"`);
  await moveClock(portal.pool, 60);
  expect(await put('messages', { ...item, messages: [message(1), message(2)] })).toMatchInlineSnapshot(`
    "200
    + message: thread_id=<message_thread> external_reference=M/1/2 sender=council body=Letter 2 at=now
    ~ message_thread <message_thread>: messages=1 → 2 unread=1 → 2 last_at=now-1min → now"
  `);
  expect(await put('messages', { ...item, state: 'closed' })).toMatchInlineSnapshot(`
    "200
    ~ message_thread <message_thread>: state=open → closed"
  `);
  expect(await put('messages', { ...item, state: 'archived' })).toMatchInlineSnapshot(`
    "200
    ~ message_thread <message_thread>: state=closed → archived"
  `);
  expect(await put('messages', { ...item, messages: [message(3)] })).toMatchInlineSnapshot(
    `"422 feed.refused"`,
  );
  expect(await put('messages', { ...item, state: 'open' })).toMatchInlineSnapshot(`
    "200
    ~ message_thread <message_thread>: state=archived → open"
  `);
});

test('PUT /api/backoffice/plans', async () => {
  const { accountId } = await portal.person();
  await office.put('cases', [await caseOf(portal.pool, accountId, 'C/2')]);
  const plan = planOf('C/2', [planStep('a'), planStep('b')]);
  expect(await put('plans', plan)).toMatchInlineSnapshot(`
    "200
    + housing_plan: id=<housing_plan> case_id=<housing_case> external_reference=P/C/2
    + housing_plan_version: plan_id=<housing_plan> version=1 content={steps: [{kind: required, owner: resident, title: {en-GB: Do a}, agreed: true, reference: a}, {kind: required, owner: resident, title: {en-GB: Do b}, agreed: true, reference: b}]} written_at=now
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    + plan_step: plan_id=<housing_plan> reference=a owner=resident state=toDo version=1 changed_at=now is_expected=true id=<plan_step>
    + plan_step: plan_id=<housing_plan> reference=b owner=resident state=toDo version=1 changed_at=now is_expected=true id=<plan_step 2>"
  `);
  expect(await put('plans', plan)).toMatchInlineSnapshot(`"200"`);
  await moveClock(portal.pool, 86_400);
  expect(await put('plans', planOf('C/2', [planStep('a', { due: '2026-12-01' })]))).toMatchInlineSnapshot(`
    "200
    + housing_plan_version: plan_id=<housing_plan> version=2 content={steps: [{due: 2026-12-01, kind: required, owner: resident, title: {en-GB: Do a}, agreed: true, reference: a}, {kind: required, owner: resident, title: {en-GB: Do b}, agreed: true, reference: b, noLongerRightFrom: 2026-03-11}]} written_at=now changes=[{what: stepChanged, title: {en-GB: Do a}}, {what: stepEnded, title: {en-GB: Do b}}]
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    ~ plan_step <housing_plan> b: state=toDo → noLongerRight version=1 → 2 changed_at=now-1d → now ended_from=null → 2026-03-11
    + plan_step_event: plan_id=<housing_plan> reference=b event=step.end made_by=council at=now"
  `);
  expect(await put('plans', planOf('C/2', [planStep('a', { due: '2026-12-01' })], { endedOn: '2026-03-10' })))
    .toMatchInlineSnapshot(`
    "200
    ~ housing_plan <housing_plan>: ended_on=null → 2026-03-10"
  `);
  expect(await put('plans', planOf('no such case', [planStep('a')]))).toMatchInlineSnapshot(
    `"422 feed.refused"`,
  );
});

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const bring =
  (bytes: Buffer, document = 'D/1') =>
  () =>
    office.send('PUT', `/api/backoffice/document-files?document=${encodeURIComponent(document)}`, {
      raw: bytes,
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
    });

test('PUT /api/backoffice/documents, and PUT /api/backoffice/document-files', async () => {
  const { reference } = await household();
  const item = {
    externalReference: 'D/1',
    applicationReference: reference,
    kind: 'letter',
    documentKind: 'other',
    title: say('A letter'),
    writtenOn: '2026-03-02',
    fileName: 'letter.pdf',
  };
  expect(await put('documents', item)).toMatchInlineSnapshot(`
    "200
    + officer_document: id=<officer_document> external_reference=D/1 account_id=<account> application_id=<application> kind=letter document_kind=other title={en-GB: A letter} written_on=2026-03-02 file_name=letter.pdf received_at=now"
  `);
  expect(await portal.see(bring(Buffer.from('no PDF')))).toMatchInlineSnapshot(`"422 feed.refused"`);
  expect(await portal.see(bring(pdf, 'D/none'))).toMatchInlineSnapshot(`"422 feed.refused"`);
  await moveClock(portal.pool, 60);
  expect(await portal.see(bring(pdf))).toMatchInlineSnapshot(`
    "200
    ~ officer_document <officer_document>: file_kind=null → pdf size=null → 189 sha256=null → … delivered_at=null → now
    + outbox: kind=casework.documentReceived payload={accountId: <account>, subjectId: <officer_document>} created_at=now not_before=now
    + resident_event: at=now kind=document.deliver account_id=<account> made_by=system subject_id=<officer_document>"
  `);
  expect(await portal.see(bring(pdf))).toMatchInlineSnapshot(`"200"`);
  expect(await put('documents', { ...item, withdrawn: true })).toMatchInlineSnapshot(`
    "200
    ~ officer_document <officer_document>: file_kind=pdf → null size=189 → null sha256=… → null withdrawn_at=null → now"
  `);
});

test('PUT /api/backoffice/accounts/:registrationNumber/standing', async () => {
  const { registrationNumber, client, email } = await portal.person();
  await client.post('/api/authentication/reset', { body: { email } });
  const stand =
    (standing: string, number = registrationNumber) =>
    () =>
      office.send('PUT', `/api/backoffice/accounts/${number}/standing`, { body: { standing } });
  expect(await portal.see(stand('suspended', '000000000'))).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect(await portal.see(stand('suspended'))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: state=active → suspended suspended_from=null → active
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=staff details={by: suspension}
    + audit_event: at=now event=account.suspend account_id=<account> made_by=staff
    + outbox: kind=account.suspendedByStaff payload={hasBids: false, accountId: <account>} created_at=now not_before=now
    ~ session <session>: ended_at=null → now"
  `);
  expect(await portal.see(stand('suspended'))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(stand('restored'))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: state=suspended → active suspended_from=active → null
    + audit_event: at=now event=account.reinstate account_id=<account> made_by=staff
    + outbox: kind=account.restoredByStaff payload={accountId: <account>} created_at=now not_before=now"
  `);
});

const release = (reference: string) => () =>
  office.send('DELETE', `/api/backoffice/applications/${reference}/claim`, {});

test('DELETE /api/backoffice/applications/:externalReference/claim', async () => {
  const { accountId } = await portal.person();
  const id = await addApplication(portal.pool, 'ashcombe', accountId);
  await portal.pool.query("update application set external_reference = 'CLAIMED' where id = $1", [id]);
  expect(await portal.see(release('NOT-HERE'))).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect(await portal.see(release('CLAIMED'))).toMatchInlineSnapshot(`
    "200
    ~ application <application>: account_id=<account> → null
    + audit_event: at=now event=case.release account_id=<account> made_by=staff
    + outbox: kind=account.applicationReleased payload={accountId: <account>, reference: …} created_at=now not_before=now"
  `);
  expect(await portal.see(release('CLAIMED'))).toMatchInlineSnapshot(`"200"`);
});

const keyed = (body: object) => ({ body, headers: { 'idempotency-key': randomUUID() } });

test('POST /api/backoffice/forms/:formname/:registrationNumber', async () => {
  const form = 'housing-register';
  const { registrationNumber, client } = await portal.person();
  const council = (event: object) => () =>
    office.send('POST', `/api/backoffice/forms/${form}/${registrationNumber}`, { body: event });
  expect(await portal.see(council({ event: 'form.reopen' }))).toMatchInlineSnapshot(`"409 form.notAllowed"`);
  const definition = (await shippedCouncil('ashcombe')).forms.get(form)?.definition;
  if (!definition) throw new Error(`There is no form ${form}.`);
  const { definitionHash } = (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  const answers = wholeDraft(definition, '2026-03-10');
  await client.send('PUT', `/api/forms/${form}/draft`, keyed({ definitionHash, version: 0, answers }));
  await client.post(`/api/forms/${form}/submit`, keyed({ definitionHash, version: 1, agreed: true }));
  await moveClock(portal.pool, 60);
  expect(await portal.see(council({ event: 'form.reopen' }))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=form.reopen account_id=<account> made_by=staff details={form: housing-register, requestType: new}
    ~ form_request <form_request>: state=submitted → submit submitted_at=now-1min → null
    + outbox: kind=form.reopened payload={accountId: <account>, requestId: <form_request>, formIdentifier: housing-register} created_at=now not_before=now"
  `);
  expect(await portal.see(council({ event: 'form.pause' }))).toMatchInlineSnapshot(`"409 form.notAllowed"`);
  await client.post(`/api/forms/${form}/submit`, keyed({ definitionHash, version: 1, agreed: true }));
  const { receipt } = (await client.get(`/api/forms/${form}/receipt`)).as(SubmitResponseSchema);
  const decide = (decision: string) =>
    council({ event: 'form.decide', reference: receipt?.reference, decision });
  expect(await portal.see(decide('refused'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=form.decide account_id=<account> made_by=staff details={form: housing-register, decision: refused, requestType: new}
    + form_decision: submission_id=<form_submission> decision=refused decided_at=now
    + outbox: kind=form.decided payload={decision: refused, accountId: <account>, reference: …, requestId: <form_request>, requestType: new, submissionId: <form_submission>, formIdentifier: housing-register} created_at=now not_before=now"
  `);
  expect(await portal.see(decide('refused'))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(council({ event: 'form.offer', requestType: 'review' }))).toMatchInlineSnapshot(
    `
    "200
    + audit_event: at=now event=form.offer account_id=<account> made_by=staff details={form: housing-register, requestType: review}
    + form_request: id=<form_request> account_id=<account> form_identifier=housing-register request_type=review state=pending definition_hash=… answers=… offered_at=now
    ~ form_request <form_request 2>: superseded_at=null → now
    + outbox: kind=form.offered payload={accountId: <account>, requestId: <form_request>, formIdentifier: housing-register} created_at=now not_before=now"
  `,
  );
  expect(await portal.see(council({ event: 'form.pause' }))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=form.pause account_id=<account> made_by=staff details={form: housing-register, requestType: review}
    ~ form_request <form_request>: state=pending → on-hold
    + outbox: kind=form.paused payload={accountId: <account>, requestId: <form_request>, formIdentifier: housing-register} created_at=now not_before=now"
  `);
  expect(await portal.see(council({ event: 'form.resume' }))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=form.resume account_id=<account> made_by=staff details={form: housing-register, requestType: review}
    ~ form_request <form_request>: state=on-hold → pending
    + outbox: kind=form.resumed payload={accountId: <account>, requestId: <form_request>, formIdentifier: housing-register} created_at=now not_before=now"
  `);
});

test('PUT /api/backoffice/pictures, and DELETE /api/backoffice/pictures', async () => {
  await rivers.put('landlords', [landlord]);
  await rivers.put('properties', [property()]);
  const bytes = await makePicture({ width: 700, height: 500 });
  const query = new URLSearchParams({ property: 'P/1', kind: 'photograph', position: '1' });
  const send = (raw: Buffer) => () =>
    rivers.send('PUT', `/api/backoffice/pictures?${query}&alt.en-GB=The+front`, {
      raw,
      headers: { 'content-type': 'image/jpeg', 'content-length': String(raw.length) },
    });
  const remove = () => rivers.send('DELETE', `/api/backoffice/pictures?${query}`);
  expect(await portal.see(send(Buffer.from('no picture')))).toMatchInlineSnapshot(`"422 feed.refused"`);
  expect(await portal.see(send(bytes))).toMatchInlineSnapshot(`
    "200
    ~ advert <advert>: details.pictures=[{alt: A terraced house, file: adverts/p-1.svg, width: 1200, height: 900}] → [{alt: The front, alts: {}, blur: …, file: pictures/…/700.webp, width: 700, height: 500, widths: [320, 640, 700]}]
    + home_picture: property_reference=P/1 kind=photograph position=1 sha256=… width=700 height=500 widths=[320, 640, 700] blur=… alt=The front sent_at=now"
  `);
  expect(await portal.see(send(bytes))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(remove)).toMatchInlineSnapshot(`
    "200
    ~ advert <advert>: details.pictures=[{alt: The front, alts: {}, blur: …, file: pictures/…/700.webp, width: 700, height: 500, widths: [320, 640, 700]}] → [{alt: A terraced house, file: adverts/p-1.svg, width: 1200, height: 900}]
    - home_picture: property_reference=P/1 kind=photograph position=1 sha256=… width=700 height=500 widths=[320, 640, 700] blur=… alt=The front sent_at=now"
  `);
  expect(await portal.see(remove)).toMatchInlineSnapshot(`"200"`);
});
