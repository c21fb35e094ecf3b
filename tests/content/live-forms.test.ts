import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FormStartResponseSchema, SaveResponseSchema, type FormStartResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import type { Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { runCommand } from '../support/run-command.ts';

// A council changes its forms while the portal runs and a person fills one in: the demo councils' files,
// watched as in use. tests/api/forms/form-changes.test.ts covers the changes of a form themselves.

const form = 'my-profile';
const file = (council: string) => join(folder, council, 'forms', `${form}.form.json`);
let database: TestDatabase;
let folder: string;
let server: TestServer;
/** The form's hash when no test has changed it. */
let shipped: string;
/** The server's log lines. */
const log: string[] = [];
let person: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lintel-tenants-'));
  await cp('tenants', folder, { recursive: true });
  shipped = (await shippedCouncil('ashcombe')).forms.get(form)?.hash ?? '';
  server = await startTestServer(database.url, {
    tenantsFolder: folder,
    logger: { level: 'info', stream: { write: (line: string) => void log.push(line) } },
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  person = server.client();
  await person.logIn(email, password);
});
afterEach(async () => {
  await rm(file('ashcombe'), { force: true });
  await untilShipped();
});

const start = async (client = person): Promise<FormStartResponse> =>
  (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

/** Returns a visitor's hash of a form that visitors may begin. */
const hashIn = async (council: string): Promise<string> => {
  const visitor = server.client(council);
  return (await visitor.get('/api/forms/pre-assessment/start')).as(FormStartResponseSchema).definitionHash;
};

async function save(definitionHash: string, version: number, values: Answers['values']) {
  const answer = await person.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version, answers: { values, lists: {} } },
    headers: { 'idempotency-key': randomUUID() },
  });
  return answer.as(SaveResponseSchema);
}

async function untilShipped(): Promise<void> {
  await expect.poll(async () => (await start()).definitionHash).toBe(shipped);
}

async function untilOther(read: () => Promise<string>, than: string): Promise<void> {
  await expect.poll(read).not.toBe(than);
}

/** Returns a patch with another label for the first name, and a question about an allotment. */
const patchOf = (label: string) => ({
  sections: { aboutYou: { pages: ['yourName', 'dateOfBirth', 'nationalInsurance', 'allotment'] } },
  pages: {
    formerNames: null,
    yourName: { ui: { firstName: { label } } },
    allotment: {
      title: 'Do you have an allotment?',
      schema: { type: 'object', properties: { allotment: { type: 'boolean' } }, required: ['allotment'] },
      ui: { allotment: { label: 'I have an allotment', messages: { required: 'Tell us' } } },
    },
  },
});

describe('a form changed in the running portal', () => {
  test('keeps an open draft, accepts answers to the old version, and reports the differences', async () => {
    const before = await start();
    expect(before.definitionHash).toBe(shipped);
    await save(before.definitionHash, 0, { firstName: 'Ada', hadOtherNames: true, otherNames: 'Byron' });
    await writeFile(file('ashcombe'), JSON.stringify(patchOf('Given name')));
    await untilOther(async () => (await start()).definitionHash, before.definitionHash);
    // The open page has the old form and saves once more.
    const typed = { firstName: 'Ada', lastName: 'King', hadOtherNames: true, otherNames: 'Byron' };
    expect((await save(before.definitionHash, 1, typed)).formProgress.version).toBe(2);
    const { answers, changes, checksAddress, definitionAddress } = await start();
    expect(answers.values).toMatchObject(typed);
    expect(changes).toMatchObject([
      { kind: 'changed', page: 'yourName', answer: 'firstName', label: 'Given name' },
      { kind: 'added', page: 'allotment', answer: 'allotment', needsAnswer: true },
      { kind: 'removed', page: 'formerNames', answer: 'hadOtherNames', label: 'I have had another name' },
      { kind: 'removed', page: 'formerNames', answer: 'otherNames' },
    ]);
    expect((await person.get(definitionAddress)).text).toContain('Given name');
    expect((await person.get(checksAddress)).text).toContain('allotment');
  });

  test('with a mistake keeps its last good version, and the log says where and what to do', async () => {
    await writeFile(file('ashcombe'), JSON.stringify(patchOf('Your first name')));
    const labelNow = async () => (await person.get((await start()).definitionAddress)).text;
    await expect.poll(labelNow).toContain('Your first name');
    const good = await start();
    const slip = patchOf('Never served');
    const text = `${JSON.stringify(
      {
        ...slip,
        pages: {
          ...slip.pages,
          nationalInsurance: { when: { eq: [{ answer: 'alotment' }, true] } },
        },
      },
      null,
      2,
    )}\n`;
    const line = text.slice(0, text.indexOf('"alotment"')).split('\n').length;
    const pointer = '/pages/nationalInsurance/when/eq/0/answer';
    log.length = 0;
    await writeFile(file('ashcombe'), text);
    await expect.poll(() => log.join('')).toContain('ashcombe shows the last good files.');
    expect(log.map((entry): unknown => JSON.parse(entry))).toContainEqual(
      expect.objectContaining({
        council: 'ashcombe',
        file: `ashcombe/forms/${form}.form.json`,
        line,
        pointer,
        msg: expect.stringMatching(
          /No page asks for alotment\. Did you mean "allotment"\? Use an answer that is asked for: /,
        ),
      }),
    );
    const { status, said } = await runCommand({ LINTEL_TENANTS: folder, LINTEL_DATA: join(folder, 'data') }, [
      'forms',
      'check',
      'ashcombe',
      form,
    ]);
    expect(status).toBe(1);
    expect(said.join('\n')).toContain(`✗ ashcombe/forms/${form}.form.json:${line}  ${pointer}`);
    expect(said.join('\n')).toContain('→ Did you mean "allotment"? Use an answer that is asked for: ');
    expect((await start()).definitionHash).toBe(good.definitionHash);
    expect((await save(good.definitionHash, 0, { firstName: 'Ada' })).formProgress.version).toBe(1);
    await writeFile(file('ashcombe'), JSON.stringify(patchOf('Mended')));
    await expect.poll(labelNow).toContain('Mended');
    expect((await start()).answers.values['firstName']).toBe('Ada');
  });

  test('in base changes in every council that inherits it', async () => {
    const path = join(folder, 'base/forms/pre-assessment.form.json');
    const before = await Promise.all([hashIn('ashcombe'), hashIn('three-rivers')]);
    const text = await readFile(path, 'utf8');
    const { minutes } = JSON.parse(text);
    await writeFile(path, text.replace(`"minutes": ${minutes}`, `"minutes": ${minutes + 1}`));
    await untilOther(() => hashIn('ashcombe'), before[0]);
    await untilOther(() => hashIn('three-rivers'), before[1]);
    await writeFile(path, text);
    await expect.poll(() => hashIn('ashcombe')).toBe(before[0]);
    await expect.poll(() => hashIn('three-rivers')).toBe(before[1]);
  });
});
