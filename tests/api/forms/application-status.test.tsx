import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  formDecisionKinds,
  registerStates,
  requestStates,
  requestTypes,
  type FormDecisionKind,
  type RegisterState,
  type RequestState,
  type RequestType,
} from '#schemas/api/forms.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { Council } from '../../browser/council.ts';
import type { Client } from '../../support/client.ts';
import { wordsOfPage } from '../../support/rendered-page.tsx';
import { portalForTests } from '../../support/portal.ts';

// Reads each page's text about a person's application and forms, in every state of every request. The pages are
// rendered as in a browser, from the API's answers.

const isFull = process.env['LINTEL_FULL'] === '1';
const register = 'housing-register';
const portal = portalForTests();
let council: Council;
let home: string;

beforeAll(async () => {
  council = await Council.load('ashcombe');
  home = await addAdvert(portal.pool, 'ashcombe');
  await portal.pool.query(
    `insert into form_definition (tenant_id, hash, form_identifier, definition)
     values ('ashcombe', '00000000000000000000000000000000', 'housing-register', '{}')`,
  );
});

interface Person {
  readonly id: string;
  readonly client: Client;
}

async function person(isApplicant = false): Promise<Person> {
  const email = `${randomUUID()}@residents.example`;
  const id = await addAccount(portal.pool, 'ashcombe', email);
  if (isApplicant) await addApplication(portal.pool, 'ashcombe', id);
  const client = portal.client();
  await client.logIn(email, password);
  return { id, client };
}

interface Request {
  readonly form?: string;
  readonly requestType?: RequestType;
  readonly state: RequestState;
  /** Days since it was submitted; undefined if it was not, or for today if its state implies it was. */
  readonly sentDaysAgo?: number;
  readonly decision?: FormDecisionKind;
  /** True if another request has followed it. */
  readonly isOver?: boolean;
}

/** Adds a request for a form and its submission. Returns the reference; empty if nothing was submitted. */
async function addRequest(account: string, request: Request): Promise<string> {
  const { form = register, requestType = 'new', state, decision, isOver = false } = request;
  const { sentDaysAgo = state === 'submitted' ? 0 : undefined } = request;
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, submitted_at, superseded_at)
     values ('ashcombe', $1, $2, $3, $4::text, case when $4 = 'submitted' then app_now() end,
             case when $5 then app_now() end)
     returning id`,
    [account, form, requestType, state, isOver],
  );
  if (sentDaysAgo === undefined) return '';
  const reference = randomUUID().slice(0, 8).toUpperCase();
  await portal.pool.query(
    `with sent as (
       insert into form_submission (tenant_id, request_id, account_id, form_identifier, request_type, definition_hash,
                                    answers, declaration, locale, outside, reference, made_by, submitted_at, submit_key)
       values ('ashcombe', $1, $2, $3, $4, '00000000000000000000000000000000', '{"values": {}, "lists": {}}', '[]',
               'en-GB', '[]', $5, 'applicant', app_now() - $6 * interval '1 day', gen_random_uuid())
       returning id)
     insert into form_decision (tenant_id, submission_id, decision)
     select 'ashcombe', id, $7::text from sent where $7::text is not null`,
    [rows[0]?.id, account, form, requestType, reference, sentDaysAgo, decision ?? null],
  );
  return reference;
}

const pages = [
  '/',
  '/account',
  '/account/automatic-bids',
  '/account/bids',
  '/account/forms',
  '/properties',
  'a home',
] as const;
type Page = (typeof pages)[number];
const rendered = ({ client }: Person, page: Page) =>
  wordsOfPage(client, council, page === 'a home' ? `/properties/${home}` : page, [home]);

const parts = ['title', 'text', 'short', 'action'] as const;
type Part = (typeof parts)[number];
const say = (state: RegisterState | 'unknown', part: Part) =>
  council.text(`application.${state}.${part}`, { telephone: council.files.tenant.contact.telephone });

/** The parts of a state's text on each page. */
const told: Readonly<Record<Page, readonly Part[]>> = {
  '/': ['title'],
  '/account': ['title', 'text', 'action'],
  '/account/automatic-bids': ['text'],
  '/account/bids': ['title', 'text', 'action'],
  '/account/forms': [],
  '/properties': ['short'],
  'a home': ['title', 'text', 'action'],
};

/** Returns every sentence about an application that is untrue in this state. */
function untrueOf(state: RegisterState | null): string[] {
  const own = state === null ? [] : parts.map((part) => say(state, part));
  return [...registerStates, 'unknown' as const]
    .flatMap((other) => parts.map((part) => say(other, part)))
    .filter((sentence) => !own.some((one) => one.includes(sentence)));
}

interface Standing {
  readonly state: RegisterState;
  readonly requests: readonly Request[];
  /** True if its last day has passed. */
  readonly isLate?: true;
}

const sent = { state: 'submitted', isOver: true } as const;
const standings: Readonly<Record<string, Standing>> = {
  'nothing written': { state: 'none', requests: [] },
  'some of it written': { state: 'begun', requests: [{ state: 'progress' }] },
  'all of it written': { state: 'ready', requests: [{ state: 'submit' }] },
  'it sent': { state: 'sent', requests: [{ state: 'submitted', sentDaysAgo: 3 }] },
  'it sent long ago': { state: 'sent', requests: [{ state: 'submitted', sentDaysAgo: 40 }], isLate: true },
  'it given back': { state: 'returned', requests: [{ state: 'progress', sentDaysAgo: 3 }] },
  'it given back and whole': { state: 'returned', requests: [{ state: 'submit', sentDaysAgo: 3 }] },
  'it accepted, and no place yet': {
    state: 'accepted',
    requests: [{ state: 'submitted', decision: 'accepted' }],
  },
  'it refused': { state: 'refused', requests: [{ state: 'submitted', decision: 'refused' }] },
  ...Object.fromEntries(
    requestStates
      .filter((state) => state !== 'on-hold')
      .map((state) => [
        `it sent and a change ${state}`,
        { state: 'sent', requests: [sent, { requestType: 'update', state }] } satisfies Standing,
      ]),
  ),
  'it sent and a check paused': {
    state: 'sent',
    requests: [sent, { requestType: 'review', state: 'on-hold' }],
  },
};

/**
 * Each standing with the pages that are read in it: all of them in the full run. In the usual one it is the account's
 * page, which has every part of a state's text, and a third of the others, so that three standings read all.
 */
const readings = Object.entries(standings).map(
  ([name, standing], turn) =>
    [
      name,
      standing,
      pages.filter((page, place) => isFull || page === '/account' || place % 3 === turn % 3),
    ] as const,
);

describe.each(readings)('a person without a place on the register, with %s,', (_, standing, pagesRead) => {
  const { state, requests, isLate } = standing;
  let reader: Person;
  let reference = '';
  const read = new Map<Page, Promise<string>>();
  const wordsOn = (page: Page) => {
    const words = read.get(page) ?? rendered(reader, page);
    read.set(page, words);
    return words;
  };
  beforeAll(async () => {
    reader = await person();
    for (const request of requests) {
      const made = await addRequest(reader.id, request);
      if ((request.requestType ?? 'new') === 'new') reference = made;
    }
  });

  test.each(pagesRead)('sees that state on %s, and nothing else', async (page) => {
    const words = await wordsOn(page);
    const due = told[page].map((part) => say(state, part));
    expect(due.filter((sentence) => !words.includes(sentence))).toEqual([]);
    expect(untrueOf(state).filter((sentence) => words.includes(sentence))).toEqual([]);
  });

  test.each((['/account', '/account/bids', 'a home'] as const).filter((page) => pagesRead.includes(page)))(
    'sees the reference and the answer date on %s, if the council has the form',
    async (page) => {
      const words = await wordsOn(page);
      expect({
        reference: reference !== '' && words.includes(reference),
        answerBy: words.includes(council.text('forms.sent.answerDay')),
        overdue: council.pattern('forms.sent.overdue').test(words),
        decided: words.includes(council.text('forms.sent.decidedDay')),
      }).toEqual({
        reference: ['sent', 'accepted', 'refused'].includes(state),
        answerBy: state === 'sent' && isLate !== true,
        overdue: isLate === true,
        decided: state === 'accepted' || state === 'refused',
      });
    },
  );
});

test.each(['/', '/properties', 'a home'] as const)(
  'a visitor sees nothing on %s about an application, theirs or missing',
  async (page) => {
    const words = await rendered({ id: '', client: portal.client() }, page);
    expect(words.length).toBeGreaterThan(200);
    expect(untrueOf(null).filter((sentence) => words.includes(sentence))).toEqual([]);
  },
);

describe('a person with a place on the register', () => {
  test.each(pages)(
    'sees nothing on %s about a missing application, whatever forms they sent',
    async (page) => {
      for (const requests of [
        [],
        [{ state: 'progress' }],
        [{ state: 'submitted', decision: 'accepted' }],
        [sent, { requestType: 'update', state: 'submitted' }],
      ] as const) {
        const reader = await person(true);
        for (const request of requests) await addRequest(reader.id, request);
        const words = await rendered(reader, page);
        // The form's own words on its tile, and those of the account's first page.
        const others = [
          JSON.stringify(council.files.forms.get(register)?.definition.requests),
          council.text('home.tileAccountText'),
        ];
        const untrue = untrueOf(null).filter((sentence) => !others.some((one) => one.includes(sentence)));
        expect(untrue.filter((sentence) => words.includes(sentence))).toEqual([]);
      }
    },
  );

  test('who claimed it is told beside the form that they need not send it', async () => {
    const words = await rendered(await person(true), '/account/forms');
    expect(words).toContain(council.text('application.inAccount'));
  });

  test('sees that their form was accepted, without an answer date', async () => {
    const reader = await person(true);
    await addRequest(reader.id, { state: 'submitted', decision: 'accepted' });
    const words = await rendered(reader, '/account');
    const accepted = council.files.forms.get(register)?.definition.requests.new?.accepted;
    expect(words).toContain(accepted?.title);
    expect(words).toContain(accepted?.description);
    expect(words).not.toContain(council.text('forms.sent.answerDay'));
  });

  test('finds the homelessness form, with or without a case, and never the one for professionals', async () => {
    for (const page of ['/account', '/account/forms'] as const) {
      for (const isApplicant of [true, false]) {
        const words = await rendered(await person(isApplicant), page);
        const homeless = council.files.forms.get('homeless-situation')?.definition;
        expect(words).toContain(homeless?.title);
        expect(words).not.toContain(council.files.forms.get('homeless-referral')?.definition.title);
      }
    }
  });
});

type TextsOfStates = Readonly<Record<string, { title: string; description: string } | undefined>>;

// Every form of the council at once, in one state of one kind of request. The full run asks for people with and without
// a place in each; in the usual one they take turns, so that each state meets both in one kind of request or another.
const kinds = requestTypes.flatMap((requestType) => [
  ...requestStates
    .filter((state) => state !== 'on-hold' || requestType === 'review')
    .map((state) => ({ requestType, state, decision: undefined })),
  ...formDecisionKinds.map((decision) => ({ requestType, state: 'submitted' as const, decision })),
]);

describe.each(kinds.map((kind, turn) => ({ ...kind, places: isFull ? [true, false] : [turn % 2 === 0] })))(
  'the list of forms, $requestType $state $decision,',
  ({ requestType, state, decision, places }) => {
    test.each(places)('matches the state for a person with a place: %s', async (isApplicant) => {
      const { forms } = council.files;
      const reader = await person(isApplicant);
      const listed = [...forms.values()]
        .map(({ definition }) => definition)
        .filter((definition) => definition.listed !== false && definition.requests[requestType])
        // An application is accepted or refused, never just dealt with.
        .filter(({ purpose }) => !(purpose === 'register' && requestType === 'new' && decision === 'done'));
      const references = new Map<string, string>();
      for (const { identifier } of listed) {
        if (requestType !== 'new') await addRequest(reader.id, { ...sent, form: identifier });
        const request = { form: identifier, requestType, state, ...(decision && { decision }) };
        references.set(identifier, await addRequest(reader.id, request));
      }
      const words = await rendered(reader, '/account');
      const key = decision ?? (state === 'on-hold' ? 'onHold' : state);
      const own = listed.map(({ requests }): TextsOfStates => {
        const { answerWithin: _, ...texts } = requests[requestType] ?? {};
        const ofStates: TextsOfStates = texts;
        // An accepted change uses the text for `done` if the form has no other.
        return { ...ofStates, accepted: ofStates['accepted'] ?? ofStates['done'] };
      });
      const isUntouched = requestType === 'new' && state === 'pending';
      const due = listed.flatMap(({ identifier, purpose }, index) => {
        const texts = own[index]?.[key];
        const isShown =
          purpose === 'referral'
            ? !isUntouched
            : purpose === 'register' && requestType === 'new'
              ? isApplicant && !isUntouched
              : purpose === 'homeless' || !isApplicant || !isUntouched;
        if (texts === undefined || !isShown) return [];
        return [texts.title, texts.description, references.get(identifier) ?? ''];
      });
      expect(due.filter((sentence) => !words.includes(sentence))).toEqual([]);
      // Words of other states must not appear in this one.
      const all = own.flatMap((texts) => (texts[key] ? [texts[key].title, texts[key].description] : []));
      const elsewhere = own
        .flatMap((texts) => Object.entries(texts).filter(([other]) => other !== key))
        .flatMap(([, texts]) => (texts ? [texts.description] : []))
        .filter((description) => !all.some((one) => one.includes(description)));
      expect(elsewhere.filter((description) => words.includes(description))).toEqual([]);
      // No answer day appears beside a decision, or without a submission.
      const isWaiting = state === 'submitted' && decision === undefined;
      const waits = listed.some(({ requests }) => requests[requestType]?.answerWithin !== undefined);
      // Without a place on the register, the application itself waits while the applicant reports a change.
      const applicationWaits =
        !isApplicant && requestType !== 'new' && decision !== 'accepted' && decision !== 'refused';
      expect(words.includes(council.text('forms.sent.answerDay'))).toBe(
        (isWaiting && waits) || applicationWaits,
      );
    });
  },
);
