import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import type { NoticeItem } from '#schemas/backoffice/notice.ts';
import { addAccount, addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice, refused, taken } from './back-office.ts';

// A council's notices for households on their account pages, in the council with two languages.

const portal = portalForTests();
let office: BackOffice;
let person: Client;

beforeAll(async () => {
  office = new BackOffice(portal.client('porth-elen'), await addKey(portal.pool, 'porth-elen'));
  const account = await addAccount(portal.pool, 'porth-elen', 'told@residents.example');
  const application = await addApplication(portal.pool, 'porth-elen', account);
  await portal.pool.query("update application set external_reference = 'H/1' where id = $1", [application]);
  person = portal.client('porth-elen');
  await person.logIn('told@residents.example', password);
});
beforeEach(async () => {
  await portal.pool.query('delete from account_message');
});

const notice = (changed: Partial<NoticeItem> = {}): NoticeItem => ({
  externalReference: 'N/1',
  applicationReference: 'H/1',
  text: 'Send us your payslips by Friday.',
  ...changed,
});

const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

const told = async (language = 'en-GB', reader: Client = person) =>
  (await reader.get('/api/account/overview', { headers: { 'accept-language': language } })).as(
    AccountOverviewResponseSchema,
  ).accountMessages;

describe('notices', () => {
  test('are shown to their household, in its language or else the default one', async () => {
    const welsh = { 'cy-GB': 'Anfonwch eich slipiau cyflog erbyn dydd Gwener.' };
    taken(await office.put('notices', [notice({ translations: welsh })]));
    expect(await told()).toEqual(['Send us your payslips by Friday.']);
    expect(await told('cy-GB')).toEqual([welsh['cy-GB']]);
    taken(await office.put('notices', [notice()]));
    expect(await told('cy-GB')).toEqual(['Send us your payslips by Friday.']);

    await addAccount(portal.pool, 'porth-elen', 'neighbour@residents.example');
    const neighbour = portal.client('porth-elen');
    await neighbour.logIn('neighbour@residents.example', password);
    expect(await told('en-GB', neighbour)).toEqual([]);
  });

  test('can be sent every night', async () => {
    expect(taken(await office.put('notices', [notice()]))).toMatchObject({ created: 1 });
    expect(taken(await office.put('notices', [notice()]))).toMatchObject({ created: 0, unchanged: 1 });
    const other = notice({ text: 'Send us your payslips by Monday.' });
    expect(taken(await office.put('notices', [other]))).toMatchObject({ changed: 1 });
    expect(await told()).toEqual([other.text]);
  });

  test('appear and disappear at their times', async () => {
    taken(await office.put('notices', [notice({ shownFrom: at(600), shownUntil: at(1_200) })]));
    expect(await told()).toEqual([]);
    await moveClock(portal.pool, 900);
    expect(await told()).toHaveLength(1);
    await moveClock(portal.pool, 600);
    expect(await told()).toEqual([]);
    await moveClock(portal.pool, -1_500);
    taken(await office.put('notices', [notice({ shownFrom: at(-60) })]));
    expect(await told()).toHaveLength(1);
  });

  test('are refused for an unknown household or language, with the whole batch', async () => {
    const wrong = [
      notice(),
      notice({ externalReference: 'N/2', applicationReference: 'H/404' }),
      notice({ externalReference: 'N/3', translations: { 'fr-FR': 'Bonjour' } }),
      notice(),
    ];
    expect(refused(await office.put('notices', wrong))).toEqual([
      'error feed.doubled /items/3/externalReference',
      'error feed.notSent /items/1/applicationReference',
      'error feed.unknownName /items/2/translations',
    ]);
    expect(await told()).toEqual([]);
  });
});
