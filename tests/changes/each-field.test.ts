import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { feedItemSchemas, type FeedKind } from '#schemas/backoffice/feed.ts';
import { addApplication, addBid } from '#tools/scenario/arrange.ts';
import { caseOf, planStep } from '#tools/scenario/plan-scenes.ts';
import {
  advert,
  application,
  landlord,
  property,
  taken,
  type BackOffice,
} from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesPortal, type Person } from './changes-scene.ts';

// The feed sends an item again with one field changed: exactly that change must be written, and so must its
// removal. A list of columns to compare that lacks one would find no difference.

const portal = changesPortal();
let office: BackOffice;
let rivers: BackOffice;
let ann: Person;
/** One of her applications, by the council's own name for it. */
let household: string;

beforeAll(async () => {
  office = await portal.office('ashcombe', 'feed:write');
  rivers = await portal.office('three-rivers', 'feed:write');
  ann = await portal.person();
  const id = await addApplication(portal.pool, 'ashcombe', ann.accountId);
  household = `H/${id}`;
  await portal.pool.query('update application set external_reference = $2 where id = $1', [id, household]);
  taken(await office.put('officers', [{ externalReference: 'O/1', name: 'Robin Testwell' }]));
  taken(await office.put('cases', [await caseOf(portal.pool, ann.accountId, 'C/1')]));
});

const say = (text: string) => ({ 'en-GB': text });

/**
 * Sends an item, then again with each of these fields changed, cumulatively.
 * @param others Fields that identify the item, or that other tests change.
 */
async function eachField(
  kind: FeedKind,
  item: object,
  changed: Readonly<Record<string, unknown>>,
  { to = office, others = [] }: { readonly to?: BackOffice; readonly others?: readonly string[] } = {},
): Promise<string> {
  const known = Object.keys(feedItemSchemas[kind].properties);
  const named = ['externalReference', ...others, ...Object.keys(changed)];
  expect(known.filter((field) => !named.includes(field))).toEqual([]);
  taken(await to.put(kind, [item]));
  const said: string[] = [];
  let now = item;
  for (const [field, value] of Object.entries(changed)) {
    now = { ...now, [field]: value };
    const seen = await portal.see(() => to.put(kind, [now]));
    if (!seen.startsWith('200')) throw new Error((await to.put(kind, [now])).text);
    said.push(`${field}: ${seen}`);
  }
  expect(await portal.see(() => to.put(kind, [now]))).toBe('200');
  return said.join('\n');
}

test('an officer', async () => {
  const item = { externalReference: 'O/2', name: 'Robin Testwell' };
  const changed = {
    name: 'Robin Otherwell',
    role: say('Officer'),
    hours: say('Mornings'),
    telephone: '01632 960001',
    email: 'robin@council.example',
  };
  expect(await eachField('officers', item, changed, { others: ['portrait'] })).toMatchInlineSnapshot(`
    "name: 200
    ~ officer O/2: name=Robin Testwell → Robin Otherwell
    role: 200
    ~ officer O/2: role.en-GB=null → Officer
    hours: 200
    ~ officer O/2: hours.en-GB=null → Mornings
    telephone: 200
    ~ officer O/2: telephone=null → 01632 960001
    email: 200
    ~ officer O/2: email=null → robin@council.example"
  `);
});

test('a case', async () => {
  const item = await caseOf(portal.pool, ann.accountId, 'C/2');
  const changed = {
    kind: 'other',
    reference: 'HO-7',
    title: say('Another title'),
    openedOn: '2026-01-06',
    officers: [{ officerReference: 'O/1', part: 'primary' }],
    closedOn: '2026-03-09',
  };
  const others = ['registrationNumber', 'applicationReference'];
  expect(await eachField('cases', item, changed, { others })).toMatchInlineSnapshot(`
    "kind: 200
    ~ housing_case <housing_case>: kind=homelessness → other
    reference: 200
    ~ housing_case <housing_case>: reference=HO-C/2 → HO-7
    title: 200
    ~ housing_case <housing_case>: title.en-GB=Help with housing → Another title
    openedOn: 200
    ~ housing_case <housing_case>: opened_on=2026-01-05 → 2026-01-06
    officers: 200
    + case_officer: case_id=<housing_case> officer_reference=O/1 part=primary
    closedOn: 200
    ~ housing_case <housing_case>: closed_on=null → 2026-03-09"
  `);
});

test('an action', async () => {
  const item = {
    externalReference: `A/${randomUUID()}`,
    registrationNumber: ann.registrationNumber,
    title: say('Send us your payslips'),
  };
  const changed = {
    caseReference: 'C/1',
    title: say('Send us two payslips'),
    description: say('For your rent.'),
    consequence: say('We close the case.'),
    dueAt: '2026-04-01T17:00:00Z',
    uploads: [{ name: 'payslips', label: say('Payslips'), documentKind: 'income', minimum: 1, maximum: 2 }],
    formIdentifier: 'my-profile',
    mayRefuse: true,
    isReviewed: false,
    officerReference: 'O/1',
  };
  const others = ['registrationNumber', 'applicationReference', 'actionId', 'state', 'returned', 'outcome'];
  expect(await eachField('actions', item, changed, { others })).toMatchInlineSnapshot(`
    "caseReference: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: case_id=null → <housing_case> version=1 → 2
    title: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: title.en-GB=Send us your payslips → Send us two payslips version=2 → 3
    description: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: description.en-GB=null → For your rent. version=3 → 4
    consequence: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: consequence=null → {en-GB: We close the case.} version=4 → 5
    dueAt: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: due_at=null → now+535h version=5 → 6
    uploads: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: uploads=[] → [{name: payslips, label: {en-GB: Payslips}, maximum: 2, minimum: 1, documentKind: income}] version=6 → 7
    formIdentifier: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: form_identifier=null → my-profile version=7 → 8
    mayRefuse: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: version=8 → 9 may_refuse=false → true
    isReviewed: 200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ workflow_action <workflow_action>: version=9 → 10 is_reviewed=true → false
    officerReference: 200"
  `);
});

test('a notice', async () => {
  const item = { externalReference: 'N/1', applicationReference: household, text: 'Send us your payslips.' };
  const changed = {
    text: 'Send us two payslips.',
    shownFrom: '2026-03-11T10:00:00Z',
    shownUntil: '2026-03-12T10:00:00Z',
  };
  const others = ['applicationReference', 'translations'];
  expect(await eachField('notices', item, changed, { others })).toMatchInlineSnapshot(`
    "text: 200
    ~ account_message N/1: texts.en-GB=Send us your payslips. → Send us two payslips.
    shownFrom: 200
    ~ account_message N/1: shown_from=now → now+1d
    shownUntil: 200
    ~ account_message N/1: shown_until=null → now+2d"
  `);
});

test('a conversation', async () => {
  const item = {
    externalReference: 'T/1',
    registrationNumber: ann.registrationNumber,
    subject: 'Your payslips',
    messages: [{ externalReference: randomUUID(), body: 'Please send us two.' }],
  };
  const changed = {
    caseReference: 'C/1',
    reference: 'HO-1/7',
    subject: 'Your two payslips',
    messages: [
      ...item.messages,
      {
        externalReference: randomUUID(),
        body: 'By Friday, please.',
        officerReference: 'O/1',
        at: '2026-03-10T09:00:00Z',
        readAt: '2026-03-10T09:30:00Z',
      },
      { externalReference: randomUUID(), body: 'Here.', sender: 'resident', at: '2026-03-10T09:45:00Z' },
    ],
    state: 'closed',
  };
  const others = ['registrationNumber', 'applicationReference', 'residentReference'];
  expect(await eachField('messages', item, changed, { others })).toMatchInlineSnapshot(`
    "caseReference: 200
    ~ message_thread <message_thread>: case_id=null → <housing_case>
    reference: 200
    ~ message_thread <message_thread>: reference=T/1 → HO-1/7
    subject: 200
    ~ message_thread <message_thread>: subject=Your payslips → Your two payslips
    messages: 200
    + message: thread_id=<message_thread> external_reference=<id> sender=council officer_reference=O/1 body=By Friday, please. at=now-1h read_at=now-30min
    + message: thread_id=<message_thread> external_reference=<id 2> sender=resident body=Here. at=now-15min
    ~ message_thread <message_thread>: messages=1 → 3 last_from=council → resident
    state: 200
    ~ message_thread <message_thread>: state=open → closed"
  `);
});

test('a plan', async () => {
  const item = { externalReference: 'P/1', caseReference: 'C/1', steps: [planStep('a')] };
  const changed = {
    situation: say('One room for three.'),
    homeNeeded: say('Two rooms.'),
    support: say('None.'),
    steps: [planStep('a', { owner: 'council' }), planStep('b', { kind: 'advice' })],
    told: { a: 'done' },
    lastReviewedOn: '2026-03-09',
    endedOn: '2026-03-10',
  };
  expect(await eachField('plans', item, changed, { others: ['caseReference'] })).toMatchInlineSnapshot(`
    "situation: 200
    + housing_plan_version: plan_id=<housing_plan> version=2 content={steps: [{kind: required, owner: resident, title: {en-GB: Do a}, agreed: true, reference: a}], situation: {en-GB: One room for three.}} written_at=now changes=[{what: situation}]
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    homeNeeded: 200
    + housing_plan_version: plan_id=<housing_plan> version=3 content={steps: [{kind: required, owner: resident, title: {en-GB: Do a}, agreed: true, reference: a}], situation: {en-GB: One room for three.}, homeNeeded: {en-GB: Two rooms.}} written_at=now changes=[{what: homeNeeded}]
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    support: 200
    + housing_plan_version: plan_id=<housing_plan> version=4 content={steps: [{kind: required, owner: resident, title: {en-GB: Do a}, agreed: true, reference: a}], support: {en-GB: None.}, situation: {en-GB: One room for three.}, homeNeeded: {en-GB: Two rooms.}} written_at=now changes=[{what: support}]
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    steps: 200
    + housing_plan_version: plan_id=<housing_plan> version=5 content={steps: [{kind: required, owner: council, title: {en-GB: Do a}, agreed: true, reference: a}, {kind: advice, owner: resident, title: {en-GB: Do b}, agreed: true, reference: b}], support: {en-GB: None.}, situation: {en-GB: One room for three.}, homeNeeded: {en-GB: Two rooms.}} written_at=now changes=[{what: stepChanged, title: {en-GB: Do a}}, {what: stepAdded, title: {en-GB: Do b}}]
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    + plan_step: plan_id=<housing_plan> reference=b owner=resident state=toDo version=1 changed_at=now id=<plan_step>
    ~ plan_step <housing_plan> a: owner=resident → council version=1 → 2
    told: 200
    ~ plan_step <housing_plan> a: state=toDo → done version=2 → 3
    + plan_step_event: plan_id=<housing_plan> reference=a event=step.done made_by=council at=now
    lastReviewedOn: 200
    ~ housing_plan <housing_plan>: last_reviewed_on=null → 2026-03-09
    endedOn: 200
    ~ housing_plan <housing_plan>: ended_on=null → 2026-03-10"
  `);
});

test('a document', async () => {
  const item = {
    externalReference: 'D/1',
    registrationNumber: ann.registrationNumber,
    kind: 'letter',
    documentKind: 'other',
    title: say('A letter'),
    writtenOn: '2026-03-02',
    fileName: 'letter.pdf',
  };
  const decision = {
    what: say('You are not homeless.'),
    facts: [say('You may stay where you are.')],
    reason: say('You have a tenancy.'),
    whatChanges: say('Nothing.'),
    how: say('Ask us.'),
    whoHelps: say('Shelter.'),
  };
  const changed = {
    caseReference: 'C/1',
    documentKind: 'income',
    title: say('Another letter'),
    writtenOn: '2026-03-03',
    fileName: 'other.pdf',
    heldFrom: '2026-03-11',
    heldUntil: '2026-03-12',
    withdrawn: true,
  };
  const others = ['registrationNumber', 'applicationReference', 'kind', 'decision'];
  expect(await eachField('documents', item, changed, { others })).toMatchInlineSnapshot(`
    "caseReference: 200
    ~ officer_document <officer_document>: case_id=null → <housing_case>
    documentKind: 200
    ~ officer_document <officer_document>: document_kind=other → income
    title: 200
    ~ officer_document <officer_document>: title.en-GB=A letter → Another letter
    writtenOn: 200
    ~ officer_document <officer_document>: written_on=2026-03-02 → 2026-03-03
    fileName: 200
    ~ officer_document <officer_document>: file_name=letter.pdf → other.pdf
    heldFrom: 200
    ~ officer_document <officer_document>: held_from=null → 2026-03-11
    heldUntil: 200
    ~ officer_document <officer_document>: held_until=null → 2026-03-12
    withdrawn: 200
    ~ officer_document <officer_document>: withdrawn_at=null → now"
  `);
  const second = { ...item, externalReference: 'D/2' };
  taken(await office.put('documents', [second]));
  const see = (more: object) => portal.see(() => office.put('documents', [{ ...second, ...more }]));
  expect(await see({ kind: 'decision', decision })).toMatchInlineSnapshot(`
    "200
    ~ officer_document <officer_document>: kind=letter → decision decision=null → {how: {en-GB: Ask us.}, what: {en-GB: You are not homeless.}, facts: [{en-GB: You may stay where you are.}], reason: {en-GB: You have a tenancy.}, whoHelps: {en-GB: Shelter.}, whatChanges: {en-GB: Nothing.}}"
  `);
  expect(await see({ kind: 'decision', decision: { ...decision, reason: say('Another.') } }))
    .toMatchInlineSnapshot(`
      "200
      ~ officer_document <officer_document>: decision.reason.en-GB=You have a tenancy. → Another."
    `);
});

test('a landlord and a property', async () => {
  taken(await rivers.put('landlords', [landlord]));
  const said = await eachField(
    'properties',
    property(),
    { facts: property({ heating: 'Electric' }).facts },
    {
      to: rivers,
      others: ['landlordReference'],
    },
  );
  expect(said).toMatchInlineSnapshot(`
    "facts: 200
    ~ property P/1: facts.heating=Gas → Electric"
  `);
});

test('an advert with a bid', async () => {
  taken(await rivers.put('landlords', [landlord]));
  taken(await rivers.put('properties', [property(), property({ area: 'Weirside' }, 'P/2')]));
  const item = advert({ opensAt: '2026-03-08T12:00:00.000Z', closesAt: '2026-03-31T12:00:00.000Z' });
  taken(await rivers.put('adverts', [item]));
  const { accountId } = await portal.person('three-rivers');
  const applicationId = await addApplication(portal.pool, 'three-rivers', accountId);
  const [scheme] = (await shippedCouncil('three-rivers')).policy.schemes;
  if (!scheme) throw new Error('The council has no scheme.');
  const { rows } = await portal.pool.query<{ id: string }>(
    "select id from advert where external_reference = 'A/1'",
  );
  await addBid(portal.pool, 'three-rivers', scheme, { advertId: rows[0]?.id ?? '', applicationId });
  const changed = {
    propertyReference: 'P/2',
    advertTypeId: 2,
    opensAt: '2026-03-07T12:00:00.000Z',
    closesAt: '2026-04-07T12:00:00.000Z',
    details: { ...item.details, rentPence: 12_000 },
    rules: { bedroomNeed: { minimum: 2, maximum: 2 } },
    excludedFromBidCount: true,
    because: 'The tenant stays.',
    state: 'withdrawn',
  };
  const others = { to: rivers, others: ['schemeIdentifier', 'terms'] };
  expect(await eachField('adverts', item, changed, others)).toMatchInlineSnapshot(`
    "propertyReference: 200
    ~ advert <advert>: version=1 → 2 property_reference=P/1 → P/2 details.area=Tarnbeck → Weirside
    ~ bid <bid>: rank_key=003.0.20240303.….<application> → 9.003.0.20240303.….<application>
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [{fact: area, after: Weirside, before: Tarnbeck}], order: false, rules: null}
    + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [home], changes: {facts: [{fact: area, after: Weirside, before: Tarnbeck}], order: false, rules: null}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now
    advertTypeId: 200
    ~ advert <advert>: version=2 → 3 advert_type_id=1 → 2
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [], order: false, rules: null}
    + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [home], changes: {facts: [], order: false, rules: null}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now
    opensAt: 200
    ~ advert <advert>: version=3 → 4 cycle_id=2026-03-08 → 2026-03-07 opens_at=now-46h → now-70h
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [{fact: opensAt, after: now-70h, before: now-46h}], order: false, rules: null}
    + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [times], changes: {facts: [{fact: opensAt, after: now-70h, before: now-46h}], order: false, rules: null}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now
    closesAt: 200
    ~ advert <advert>: version=4 → 5 closes_at=now+506h → now+674h
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [{fact: closesAt, after: now+674h, before: now+506h}], order: false, rules: null}
    + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [times], changes: {facts: [{fact: closesAt, after: now+674h, before: now+506h}], order: false, rules: null}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now
    details: 200
    ~ advert <advert>: version=5 → 6 details.rentPence=11000 → 12000
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [{fact: cost, after: {pence: 12000, period: week}, before: {pence: 11000, period: week}}], order: false, rules: null}
    + outbox: kind=advert.change payload=… created_at=now not_before=now
    rules: 200
    ~ advert <advert>: version=6 → 7 eligibility_rules.bedroomNeed=null → {maximum: 2, minimum: 2}
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [], order: false, rules: {after: {bedroomNeed: {maximum: 2, minimum: 2}}, before: {}}}
    + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [rules], changes: {facts: [], order: false, rules: {after: {bedroomNeed: {maximum: 2, minimum: 2}}, before: {}}}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now
    excludedFromBidCount: 200
    ~ advert <advert>: version=7 → 8 excluded_from_bid_count=false → true
    ~ bid <bid>: counts_towards_limit=true → false
    + bid_event: bid_id=<bid> event=advert.change made_by=staff at=now queue_position=1 total_bids=1 policy_version=three-rivers-2026-6 changes={facts: [], order: false, rules: null}
    + outbox: kind=advert.change payload={again: false, bidId: <bid>, changed: [rules], changes: {facts: [], order: false, rules: null}, advertId: <advert>, accountId: <account>, obstacles: [], reference: …, toldInVain: false, applicationId: <application>} created_at=now not_before=now
    because: 200
    state: 200
    ~ advert <advert>: version=8 → 9 state=published → withdrawn withdrawn_at=null → now
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → advert.withdraw
    + bid_event: bid_id=<bid> event=advert.withdraw made_by=staff at=now
    + outbox: kind=advert.withdraw payload={bidId: <bid>, because: The tenant stays., advertId: <advert>, accountId: <account>, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
});

test('an application', async () => {
  const changed = {
    postcode: 'ZZ2 2AA',
    schemeIdentifiers: ['general-needs', 'homes-for-over-55s'],
    facts: application({ bedroomNeed: 3 }).facts,
  };
  expect(
    await eachField('applications', application(), changed, {
      to: rivers,
      others: ['reference', 'submission'],
    }),
  ).toMatchInlineSnapshot(`
    "postcode: 200
    ~ application <application>: claim_postcode=ZZ11AA → ZZ22AA
    schemeIdentifiers: 200
    ~ application <application>: version=1 → 2 scheme_identifiers=[general-needs] → [general-needs, homes-for-over-55s]
    facts: 200
    ~ application <application>: version=2 → 3 facts.bedroomNeed=2 → 3"
  `);
});
