import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remindOfActions } from '#api/alerts/remind-of-actions.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { AlertScene, type AlertedPerson } from './alert-scene.ts';

// Reminders of actions that are due soon: to whom, when, and how often. tests/mail/casework-letters.test.ts
// covers the letter's text.

let scene: AlertScene;

const threeDays = { reminderDays: 3 };
/** A Friday morning in winter, in London: actions asked then are a week old by the time of the tests. */
const asked = '2026-11-20T09:00:00Z';
const fridayEvening = '2026-12-04T18:00:00Z';

beforeAll(async () => {
  scene = await AlertScene.open();
});
beforeEach(async () => {
  await scene.empty();
  await scene.clockAt(asked);
});
afterAll(() => scene.close());

const due = (of: AlertedPerson, more: Parameters<typeof addAction>[3] = {}) =>
  addAction(scene.database.pool, scene.tenantId, of.accountId, { dueAt: fridayEvening, ...more });
const remind = (settings: { readonly reminderDays?: number } = threeDays) =>
  remindOfActions(scene.own, settings);
const change = (assignment: string, id: string) =>
  scene.database.pool.query(`update workflow_action set ${assignment} where id = $1`, [id]);

async function letters(): Promise<readonly { readonly to: string; readonly text: string }[]> {
  const before = scene.letters.length;
  await scene.send();
  return scene.letters.slice(before).map(({ to, text }) => ({ to: to.address, text }));
}

test('sends one reminder with the due date, on the morning three days before', async () => {
  const ann = await scene.person();
  await due(ann);
  await scene.clockAt('2026-12-01T06:59:00Z');
  expect(await remind()).toBe(0);
  await scene.clockAt('2026-12-01T07:00:00Z');
  expect(await remind()).toBe(1);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.to).toBe(ann.email);
  expect(letter?.text).toMatch(/Please do it by .*4 December 2026.*6/u);
  await scene.clockAt('2026-12-02T07:00:00Z');
  expect(await remind()).toBe(0);
});

test('reminds three days before by default, and never if the council sets 0', async () => {
  await due(await scene.person());
  await scene.clockAt('2026-11-30T12:00:00Z');
  expect(await remind({})).toBe(0);
  await scene.clockAt('2026-12-01T12:00:00Z');
  expect(await remind({ reminderDays: 0 })).toBe(0);
  expect(await remind({})).toBe(1);
});

test('counts 24:00 as the day that ends then, and names that day', async () => {
  await due(await scene.person(), { dueAt: '2026-12-05T00:00:00Z' });
  await due(await scene.person(), { dueAt: '2026-12-05T00:00:00.001Z' });
  await scene.clockAt('2026-12-01T07:00:00Z');
  expect(await remind()).toBe(1);
  const [letter] = await letters();
  expect(letter?.text).toMatch(/Please do it by .*4 December 2026 at 11:59pm/u);
});

test('puts several due actions in one letter, headed by the first date', async () => {
  const ann = await scene.person();
  await due(ann);
  await due(ann, { dueAt: '2026-12-03T12:00:00Z' });
  await scene.clockAt('2026-12-01T12:00:00Z');
  expect(await remind()).toBe(1);
  expect((await letters()).map(({ text }) => /by .*?(\d+ December)/u.exec(text)?.[1])).toEqual([
    '3 December',
  ]);
});

test('does not remind of actions that are answered, over, with staff, overdue or a person’s own draft', async () => {
  const ann = await scene.person();
  for (const state of ['awaitingReview', 'withStaff', 'completed', 'withdrawn'] as const) {
    await due(ann, { state });
  }
  await due(ann, { origin: 'resident' });
  await due(ann, { dueAt: '2026-12-01T11:59:00Z' });
  await scene.clockAt('2026-12-01T12:00:00Z');
  expect(await remind()).toBe(0);
});

test('also reminds of an action that the person started and the council returned', async () => {
  const id = await due(await scene.person(), { origin: 'resident' });
  await change(`response = 'complete', responded_at = app_now()`, id);
  await scene.clockAt('2026-12-01T12:00:00Z');
  expect(await remind()).toBe(1);
});

test('does not remind within a day of asking or asking again', async () => {
  const id = await due(await scene.person());
  await scene.clockAt('2026-12-01T12:00:00Z');
  await change('changed_at = app_now()', id);
  expect(await remind()).toBe(0);
  await scene.clockAt('2026-12-02T11:59:00Z');
  expect(await remind()).toBe(0);
  // The clock moved on between setting it and the change.
  await scene.clockAt('2026-12-02T12:01:00Z');
  expect(await remind()).toBe(1);
});

test('sends nothing once all is answered or put off, or if reminders are off', async () => {
  const [answered, later, quiet] = [await scene.person(), await scene.person(), await scene.person()];
  const id = await due(answered);
  const postponed = await due(later);
  await due(quiet);
  await scene.database.pool.query(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
     values ($1, $2, 'actionsDue', 'off', 'atOnce', 1)`,
    [scene.tenantId, quiet.accountId],
  );
  await scene.clockAt('2026-12-01T12:00:00Z');
  expect(await remind()).toBe(3);
  await change(`state = 'awaitingReview'`, id);
  // Done as by a feed with another day.
  await change(`due_at = due_at + interval '30 days', reminded_at = null`, postponed);
  expect(await letters()).toEqual([]);
  expect((await scene.outcomes()).toSorted()).toEqual([
    'casework.actionDue notWanted',
    'casework.actionDue superseded',
    'casework.actionDue superseded',
  ]);
});

test('sends nothing to a suspended account or about an unclaimed action', async () => {
  const ann = await scene.person();
  await due(ann);
  await scene.database.pool.query(`update account set state = 'suspended' where id = $1`, [ann.accountId]);
  const unclaimed = await due(await scene.person());
  await change(`account_id = null, application_id = (select id from application limit 1)`, unclaimed);
  await scene.clockAt('2026-12-01T12:00:00Z');
  expect(await remind()).toBe(0);
});

test('two processes at once write one letter', async () => {
  await due(await scene.person());
  await scene.clockAt('2026-12-01T12:00:00Z');
  const counts = await Promise.all([remind(), remind(), remind()]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
});
