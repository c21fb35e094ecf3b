import { Value } from 'typebox/value';
import { routes } from '#api/routes/all-routes.ts';
import { apiKeyScopes } from '#schemas/backoffice/scopes.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { seededRandom, type SeededRandom } from '#demo/seeded-random.ts';
import { password } from '#tools/scenario/arrange.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import { addWholePerson } from '../../person/whole-person.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestPortal } from '../../support/portal.ts';
import type { FileShelf } from '../files/file-shelf.ts';
import { anyCall, type AnyCall, type DescribedCall } from './any-call.ts';
import { KnownValues } from './known-values.ts';

const tenantId = 'ashcombe';

/** Returns all calls of the portal: those of its description, and pages and files, which it leaves out. */
async function callsOf(portal: Pick<TestPortal, 'client'>): Promise<readonly DescribedCall[]> {
  const { paths }: { paths: Record<string, Record<string, Omit<DescribedCall, 'method' | 'path'>>> } =
    JSON.parse((await portal.client(tenantId).get('/api/openapi.json')).text);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
  );
  const names = new Set(described.map(nameOf));
  const others = routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => ({
      method,
      path: url.replaceAll(/:(\w+)(?:\(\^.*\$\))?/g, '{$1}').replace('*', '{*}'),
    }))
    .filter((call) => !names.has(nameOf(call)));
  return [...described, ...others];
}

const nameOf = ({ method, path }: DescribedCall): string => `${method} ${path}`;

/** Results of the calls. */
interface Outcome {
  /** Number of answers by status. */
  readonly statuses: Map<number, number>;
  /** A line for each kind of wrong answer, with the first call that got it. */
  readonly faults: Map<string, string>;
  /** Calls that were answered 2xx at least once. */
  readonly taken: Set<string>;
}

/** The makers of calls: a visitor, a stranger without a token, a signed-in person, and a council's program. */
class Caller {
  readonly #portal: TestPortal;
  readonly #shelf: FileShelf;
  readonly #name: string;
  readonly #visitor: Client;
  readonly #stranger: Client;
  readonly #program: BackOffice;
  readonly known = new KnownValues();
  #member: Client;
  #people = 0;
  #email = '';

  constructor(portal: TestPortal, shelf: FileShelf, name: string, key: string) {
    this.#portal = portal;
    this.#shelf = shelf;
    this.#name = name;
    this.#visitor = portal.client(tenantId);
    this.#stranger = portal.client(tenantId);
    this.#member = portal.client(tenantId);
    this.#program = new BackOffice(portal.client(tenantId), key);
    this.known.add('*', 'properties', 'login', 'account', 'forms/pre-assessment/dateOfBirth', 'info/privacy');
    this.known.add('formname', 'pre-assessment', 'housing-register', 'call-me', 'my-family', 'complaint');
    this.known.add('form', 'pre-assessment', 'call-me');
    this.known.add('language', 'en-GB', 'cy-GB');
    this.known.add('actionType', 'send-proof', 'request-review');
    this.known.add('currentPassword', password);
    this.known.add('schemeIdentifier', 'ashcombe-homes');
    this.known.add('landlordId', 'ashcombe-council');
    this.known.add('localAuthorityIdentifier', 'ashcombe');
    this.known.add('advertTypeId', 1);
    this.known.add('version', 0, 1, 2);
    this.known.add('externalReference', 'X/1', 'X/2');
    for (const kind of ['landlord', 'property', 'advert', 'application', 'case'])
      this.known.add(`${kind}Reference`, 'X/1', 'X/2');
    this.known.add('upload-length', '11');
    this.known.add(
      'upload-metadata',
      `filename ${base64('payslip.pdf')},form ${base64('homeless-situation')},answer ${base64('noticeFiles')}`,
    );
  }

  async begin(): Promise<void> {
    await this.#visitor.visit();
    await this.#newMember();
  }

  async #newMember(): Promise<void> {
    this.#people += 1;
    const name = `${this.#name}n${this.#people}`;
    const person = await addWholePerson(this.#portal.pool, this.#shelf, tenantId, name);
    // Its event belongs to no existing message.
    await this.#portal.pool.query('delete from resident_event where subject_id = $1', [name]);
    this.#email = person.email;
    this.known.add('advertId', person.openAdvert);
    this.known.add('advertIds', person.openAdvert);
    this.known.add('applicationId', person.applicationId);
    this.known.add('applicationIds', person.applicationId);
    this.known.add('bidId', person.liveBid, person.stoodBid);
    this.known.add('registrationNumber', person.number);
    this.known.add('uuid', person.id, person.openAdvert);
    this.#member = this.#portal.client(tenantId);
    await this.#member.logIn(this.#email, password);
  }

  async send(call: DescribedCall, made: AnyCall, random: SeededRandom): Promise<Answer> {
    const isProgram = random.chance(call.path.startsWith('/api/backoffice') ? 0.85 : 0.05);
    const by = random.weighted([
      [this.#member, 70],
      [this.#visitor, 25],
      [this.#stranger, 5],
    ]);
    const answer = await (isProgram ? this.#program : by).send(made.method, made.target, made);
    if (!isProgram && by !== this.#stranger) await this.#goOn(by, answer);
    return answer;
  }

  /** Gets another token, session or person if the last one has ended. */
  async #goOn(by: Client, { status }: Answer): Promise<void> {
    if (status !== 401 && status !== 403) return;
    const { userDetails } = (await by.visit()).as(UserResponseSchema);
    if (by !== this.#member || userDetails !== null) return;
    this.#member = this.#portal.client(tenantId);
    const { text } = await this.#member.logIn(this.#email, password);
    if (!text.includes(this.#email)) await this.#newMember();
  }
}

interface MadeUp {
  readonly seed: string;
  readonly count: number;
  readonly callers: number;
  /** Errors thrown inside the server, by the id of the request. */
  readonly causes: ReadonlyMap<string | undefined, unknown>;
}

/**
 * Makes random calls, all kinds in turn, by several concurrent callers.
 * @param seed The same seed makes the same calls, as far as answers to others do not change the data.
 */
export async function makeCalls(
  portal: TestPortal,
  shelf: FileShelf,
  { seed, count, callers, causes }: MadeUp,
): Promise<Outcome> {
  const calls = await callsOf(portal);
  const orders = new Map<number, readonly DescribedCall[]>();
  const orderOf = (round: number): readonly DescribedCall[] => {
    const known = orders.get(round) ?? inAnyOrder(calls, seededRandom(`${seed}/order ${round}`));
    orders.set(round, known);
    return known;
  };
  const key = await addKey(portal.pool, tenantId, apiKeyScopes);
  const outcome: Outcome = { statuses: new Map(), faults: new Map(), taken: new Set() };
  await Promise.all(
    Array.from({ length: callers }, async (_, number) => {
      const caller = new Caller(portal, shelf, `p${seed}x${number}`, key);
      await caller.begin();
      const random = seededRandom(`${seed}/${number}`);
      for (let at = number; at < count; at += callers) {
        const call = orderOf(Math.floor(at / calls.length))[at % calls.length];
        if (!call) return;
        const made = anyCall(call, random, caller.known);
        const answer = await caller.send(call, made, random).catch(String);
        if (typeof answer === 'string') {
          outcome.faults.set(`${nameOf(call)}: no answer, ${answer}`, describe(made, answer));
          continue;
        }
        judge(outcome, call, made, { answer, cause: causes.get(requestIdOf(answer)) });
        if (answer.status < 300) learn(caller.known, answer);
      }
    }),
  );
  return outcome;
}

function inAnyOrder<Item>(items: readonly Item[], random: SeededRandom): readonly Item[] {
  return items
    .map((item) => ({ item, place: random.fraction() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function judge(
  { statuses, faults, taken }: Outcome,
  call: DescribedCall,
  made: AnyCall,
  { answer, cause }: { readonly answer: Answer; readonly cause: unknown },
): void {
  const { status } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  // Node answers by itself where address and headers are over its 16 KiB.
  if (status === 431) return;
  if (status < 300 && made.isItself) taken.add(nameOf(call));
  const tell = (fault: string) => {
    const kind = `${nameOf(call)}: ${fault}`;
    if (!faults.has(kind)) faults.set(kind, describe(made, `${status} ${answer.text}`));
  };
  if (status >= 500) tell(`${status} ${String(cause)}`);
  // A client's valid copy may always be confirmed with a 304.
  else if (status !== 304 && made.isItself && call.responses && !(status in call.responses))
    tell(`${status} is not declared`);
  if (status >= 400 && call.path.startsWith('/api/') && made.method !== 'HEAD' && !isProblem(answer))
    tell(`${status} is no problem document`);
}

function isProblem({ status, headers, text }: Answer): boolean {
  if (text === '') return false;
  if (!String(headers['content-type']).startsWith('application/problem+json')) return false;
  const problem: unknown = JSON.parse(text);
  return Value.Check(ProblemSchema, problem) && problem.status === status;
}

function requestIdOf({ text, headers }: Answer): string | undefined {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return undefined;
  return /"requestId":"([\w-]+)"/.exec(text)?.[1];
}

function describe({ method, target, headers, raw = '' }: AnyCall, answered: string): string {
  const body = typeof raw === 'string' ? raw : Buffer.from(raw).toString('latin1');
  return [
    `${method} ${target.slice(0, 600)}`,
    JSON.stringify(headers).slice(0, 600),
    body.slice(0, 3_000),
    `→ ${answered.slice(0, 600)}`,
  ].join('\n  ');
}

function learn(known: KnownValues, { headers, bytes }: Answer): void {
  const { location } = headers;
  if (typeof location === 'string' && location.startsWith('/api/uploads/'))
    known.add('uploadId', location.slice('/api/uploads/'.length));
  if (!String(headers['content-type']).startsWith('application/json') || bytes.length > 200_000) return;
  if (headers['content-encoding'] !== undefined || bytes.length === 0) return;
  known.learn(JSON.parse(bytes.toString()));
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
