import { setTimeout } from 'node:timers/promises';
import { FeedResponseSchema } from '#schemas/backoffice/feed.ts';
import { SubmissionsResponseSchema, type SubmissionsResponse } from '#schemas/backoffice/form-request.ts';
import type { NoticeItem } from '#schemas/backoffice/notice.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { CommandError } from '../command/command-error.ts';
import { applicationOf } from './application-of.ts';
import { callCouncil, type CouncilCalls } from './council-calls.ts';

type Submission = SubmissionsResponse['submissions'][number];

/** Identifier of the form that asks for a place on the register. */
const registerForm = 'housing-register';

interface Requested {
  /** Reference of the form to accept; undefined for the latest one. */
  readonly reference: string | undefined;
  /** A band's id in lettings.json; undefined for the one in the middle. */
  readonly band: string | undefined;
}

/** The outcome, as the command reports it. */
interface Accepted {
  readonly submission: string;
  readonly registrationNumber: string;
  /** The number of the application. */
  readonly number: string;
  readonly band: string;
  readonly effectiveDate: string;
  readonly bedrooms: number;
  /** False if nothing had to change. */
  readonly changed: boolean;
}

interface Words {
  readonly band: string;
  readonly number: string;
}

const inEnglish = ({ band, number }: Words): string =>
  `You are on the housing register, in ${band}. Your number is ${number}. You can bid for homes now.`;

/** The notice by language of the demo councils, besides English. */
const notices: Readonly<Record<string, (words: Words) => string>> = {
  'cy-GB': ({ band, number }) =>
    `Rydych chi ar y gofrestr tai, ym mand ${band}. Eich rhif yw ${number}. Gallwch gynnig am gartrefi nawr.`,
};

/**
 * Accepts a register form as a housing officer would: reads it, adds the household to the register with a band and an
 * effective date, and puts a notice on their account page. Uses only the back office calls of a council's own system. A
 * second run changes nothing. A later form of the same person, such as a yearly review, updates the application and
 * keeps its day.
 * @throws CommandError if there is no such form or band, or the portal refuses
 */
export async function acceptApplication(
  calls: CouncilCalls,
  { tenant, policy }: Pick<TenantFiles, 'tenant' | 'policy'>,
  { reference, band }: Requested,
  now: Date,
): Promise<Accepted> {
  const { sent, submission } = await findSubmission(calls, reference);
  if (submission === undefined) {
    throw new CommandError(
      reference === undefined
        ? 'Nobody has sent a housing register application yet. Log in as newcomer@example.org and send one.'
        : `No housing register application ${reference} was sent. ${sent.length === 0 ? 'There are none.' : `Choose one of: ${sent.map((one) => one.reference).join(', ')}.`}`,
    );
  }
  const { registrationNumber } = submission;
  if (registrationNumber === null)
    throw new CommandError(`The form ${submission.reference} was sent without an account.`);
  const bands = policy.schemes[0]?.bands ?? [];
  const decided = band ?? bands[Math.floor(bands.length / 2)]?.id;
  const named = bands.find(({ id }) => id === decided);
  if (named === undefined) {
    throw new CommandError(
      `There is no band "${decided}". Choose one of: ${bands.map(({ id }) => id).join(', ')}.`,
      2,
    );
  }
  const joinedBy = sent.find((one) => one.registrationNumber === registrationNumber) ?? submission;
  const item = applicationOf(submission, { band: named.id, joinedBy }, policy, now);
  const brought = await callCouncil(
    calls,
    ['PUT', '/api/backoffice/applications', { items: [item] }],
    FeedResponseSchema,
  );
  const words = { band: named.name, number: item.reference };
  const notice: NoticeItem = {
    externalReference: `${item.externalReference}/accepted`,
    applicationReference: item.externalReference,
    text: inEnglish(words),
    translations: Object.fromEntries(
      tenant.languages.flatMap(({ languageCode }) => {
        const say = notices[languageCode];
        return say === undefined ? [] : [[languageCode, say(words)]];
      }),
    ),
  };
  await callCouncil(calls, ['PUT', '/api/backoffice/notices', { items: [notice] }], FeedResponseSchema);
  return {
    submission: submission.reference,
    registrationNumber,
    number: item.reference,
    band: named.name,
    effectiveDate: item.facts.effectiveDate ?? '',
    bedrooms: item.facts.bedroomNeed ?? 0,
    changed: brought.created + brought.changed > 0,
  };
}

/** Milliseconds. A new form is listed once every write that began before it has ended. */
const listedWithin = 3_000;

/** Finds the register forms that were sent, and the one with this reference, or the last. */
async function findSubmission(
  calls: CouncilCalls,
  reference: string | undefined,
): Promise<{ readonly sent: readonly Submission[]; readonly submission: Submission | undefined }> {
  const until = performance.now() + listedWithin;
  for (;;) {
    const all = await readSubmissions(calls);
    const sent = all.filter(({ formIdentifier }) => formIdentifier === registerForm);
    const submission =
      reference === undefined ? sent.at(-1) : sent.find((one) => one.reference === reference);
    if (submission !== undefined || performance.now() > until) return { sent, submission };
    await setTimeout(200);
  }
}

/** Reads every form ever sent to this council, oldest first. */
async function readSubmissions(calls: CouncilCalls): Promise<Submission[]> {
  const all: Submission[] = [];
  let since: string | undefined;
  for (;;) {
    const query = since === undefined ? 'limit=200' : `limit=200&since=${encodeURIComponent(since)}`;
    const { submissions, next, more } = await callCouncil(
      calls,
      ['GET', `/api/backoffice/submissions?${query}`],
      SubmissionsResponseSchema,
    );
    all.push(...submissions);
    if (!more) return all;
    since = next;
  }
}
