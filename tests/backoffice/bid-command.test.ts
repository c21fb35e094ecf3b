import { expect, test } from 'vitest';
import { addAccount } from '#tools/scenario/arrange.ts';
import { openWithWaitingBid } from '../support/closed-advert.ts';
import { advert, application, landlord, property } from './back-office.ts';
import { councilCommands } from './council-commands.ts';

const tenantId = 'three-rivers';
/** An open home with waiting bids of H/1, who has an account, and H/2, who has none. */
const council = councilCommands(tenantId, async ({ database, files, send }) => {
  await send('landlords', landlord);
  await send('properties', property());
  await send('adverts', advert());
  await send('applications', application({}, 1), application({}, 2));
  const account = await addAccount(database.pool, tenantId, 'resident-1@residents.example');
  await database.pool.query("update application set account_id = $1 where external_reference = 'H/1'", [
    account,
  ]);
  for (const reference of ['H/1', 'H/2']) await openWithWaitingBid(database.pool, files, 'A/1', reference);
});
const { database } = council;

/** Runs a command as `npm run backoffice -- …` does and returns its status and output, without the database. */
async function backoffice(...words: string[]) {
  const { status, said, complained } = await council.backoffice(...words);
  return { status, said: said.filter((line) => !/^(Into|Compared with)/.test(line)), complained };
}

const by = ['--by', 'A. Hughes'] as const;

test('list shows the bids that wait, and agree takes one of them off with a letter', async () => {
  const before = await backoffice('bid', 'list', '--waiting', '--json');
  expect(JSON.parse(before.said[0] ?? '')).toMatchObject([
    { advertReference: 'A/1', application: 'H/1', agreement: 'waiting' },
    { advertReference: 'A/1', application: 'H/2', agreement: 'waiting' },
  ]);
  expect((await backoffice('bid', 'list')).said.join('\n')).toMatch(
    /advert .*decide by[^]*A\/1 .*H\/1 .*waits/,
  );
  const tried = await backoffice('bid', 'agree', 'A/1', 'H/1', ...by, '--dry-run');
  expect(tried).toMatchObject({
    status: 0,
    said: [
      'A/1: the bid of H/1 is agreed.',
      '1 email: you agree to the bid.',
      'This was a dry run, so nothing was saved and no emails were sent.',
    ],
  });
  expect((await backoffice('bid', 'agree', 'A/1', 'H/1', ...by)).said).toEqual(tried.said.slice(0, 2));
  expect((await backoffice('bid', 'agree', 'A/1', 'H/1', ...by)).said).toEqual([
    'A/1: the bid of H/1 is agreed, as before. Nothing changes.',
  ]);
  const { said } = await backoffice('bid', 'list', '--waiting', '--json');
  expect(JSON.parse(said[0] ?? '')).toMatchObject([{ application: 'H/2' }]);
});

test('refuse names the reason, and a person is named by their number, too', async () => {
  const { rows } = await database.pool.query<{ reference: string }>(
    "select reference from application where external_reference = 'H/1'",
  );
  const number = rows[0]?.reference ?? '';
  const refusal = ['--reason', 'support', '--words', 'Let us talk.', ...by];
  expect(await backoffice('bid', 'refuse', 'A/1', number, ...refusal)).toMatchObject({
    status: 0,
    said: [
      `A/1: the bid of ${number} is refused: the support that they need.`,
      '1 email: you do not agree to the bid.',
    ],
  });
  // People without an account get no letter.
  expect((await backoffice('bid', 'refuse', 'A/1', 'H/2', ...refusal)).said).toEqual([
    'A/1: the bid of H/2 is refused: the support that they need.',
    'No emails.',
  ]);
  expect((await backoffice('bid', 'list')).said).toEqual(['No bids are waiting for an officer’s agreement.']);
});

test('says what speaks against a decision, and what to do', async () => {
  expect(await backoffice('bid', 'agree', 'A/1', 'nobody', ...by)).toMatchObject({ status: 1 });
  expect((await backoffice('bid', 'refuse', 'A/1', 'H/1', ...by)).status).toBe(2);
  await backoffice('bid', 'agree', 'A/1', 'H/1', ...by);
  const late = await backoffice('bid', 'refuse', 'A/1', 'H/1', '--reason', 'size', ...by);
  expect(late).toMatchObject({
    status: 1,
    said: [
      '✗ An officer has already agreed to this bid, and the person can see that.',
      '    → Once bidding has closed: shortlist skip A/1 <application> --reason <code>.',
      'Nothing was recorded for A/1.',
    ],
  });
});
