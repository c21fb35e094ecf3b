import { createHash, randomUUID } from 'node:crypto';
import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';
import type { FrozenAdvert, OrderedEntry } from './freeze-shortlist.ts';

/** An order of a shortlist made after the close, without its lines. */
interface OrderHead {
  readonly advertId: string;
  /** 1 for the first after the close. */
  readonly number: number;
  readonly madeAt: Date;
  /** The officer who asked for it; null if the feed or an offer did. */
  readonly askedBy: string | null;
  /** The ISO day in Europe/London that counts for ages, penalties and waiting times. */
  readonly asOf: string;
  /** The fingerprint of the rules. */
  readonly fingerprint: string;
}

/** The part of a line that its digest covers. */
type SignedLine = Pick<
  OrderedEntry,
  'bidId' | 'ordinal' | 'queuePosition' | 'rankKey' | 'facts' | 'schemeIdentifiers' | 'obstacles'
>;

/** Returns the digest of a line: SHA-256 in hexadecimal digits over its place, key, facts and verdicts. */
export function digestOfLine(salt: string, line: SignedLine): string {
  const { bidId, ordinal, queuePosition, rankKey, facts, schemeIdentifiers, obstacles } = line;
  return digestOf({ salt, bidId, ordinal, queuePosition, rankKey, facts, schemeIdentifiers, obstacles });
}

/** Returns the digest of an order: SHA-256 over its head, the advert, and the digests of its lines in order. */
export function digestOfOrder(
  { advertId, number, madeAt, askedBy, asOf, fingerprint }: OrderHead,
  advert: FrozenAdvert,
  lines: readonly string[],
): string {
  return digestOf({
    advertId,
    number,
    madeAt: madeAt.toISOString(),
    askedBy,
    asOf,
    fingerprint,
    advert,
    lines,
  });
}

/** Hashes a value regardless of the order of its keys, which the database does not keep. */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(text).digest('hex');
}

const insertOrder = statement({
  values: {
    advertId: 'uuid',
    number: 'integer',
    madeAt: 'timestamptz',
    askedBy: 'text?',
    asOf: 'text',
    fingerprint: 'text',
    digest: 'text',
    lines: 'jsonb',
  },
  text: `
    with made as (
           insert into shortlist_order (tenant_id, advert_id, number, made_at, asked_by, as_of, rules_fingerprint, digest)
           values (app_tenant(), $advertId, $number, $madeAt, $askedBy, $asOf::text::date, $fingerprint, $digest)
           returning tenant_id, advert_id, number
         )
    insert into shortlist_order_entry (tenant_id, advert_id, number, bid_id, ordinal, queue_position, rank_key, facts,
                                       scheme_identifiers, obstacles, salt, digest)
    select made.tenant_id, made.advert_id, made.number, line."bidId", line.ordinal, line."queuePosition",
           line."rankKey", line.facts, line."schemeIdentifiers", line.obstacles, line.salt, line.digest
      from made, jsonb_to_recordset($lines::jsonb) as line (
             "bidId" uuid, ordinal integer, "queuePosition" integer, "rankKey" text, facts jsonb,
             "schemeIdentifiers" text[], obstacles jsonb, salt uuid, digest text)`,
});

/** Records an order with its digests. */
export async function recordOrder(
  transaction: Transaction,
  head: OrderHead,
  advert: FrozenAdvert,
  entries: readonly OrderedEntry[],
): Promise<void> {
  const lines = entries.map((entry) => {
    const salt = randomUUID();
    return { ...entry, salt, digest: digestOfLine(salt, entry) };
  });
  const digest = digestOfOrder(
    head,
    advert,
    lines.map((line) => line.digest),
  );
  await transaction.run(insertOrder, { ...head, digest, lines });
}

const readHead = statement({
  values: { advertId: 'uuid', number: 'integer?' },
  row: {
    number: 'integer',
    madeAt: 'timestamptz',
    askedBy: 'text?',
    asOf: 'text',
    fingerprint: 'text',
    digest: 'text',
  },
  text: `
    select number, made_at as "madeAt", asked_by as "askedBy", as_of::text as "asOf",
           rules_fingerprint as fingerprint, digest
      from shortlist_order
     where tenant_id = app_tenant() and advert_id = $advertId and ($number::integer is null or number = $number)
     order by number desc limit 1`,
});

const readLines = statement({
  values: { advertId: 'uuid', number: 'integer' },
  row: {
    bidId: 'uuid',
    applicationId: 'uuid',
    /** The application number. */
    reference: 'text',
    placedAt: 'timestamptz',
    ordinal: 'integer',
    queuePosition: 'integer',
    /** Null, like the facts and the salt, once the person is erased. */
    rankKey: 'text?',
    facts: typed<ApplicationFacts | null>('jsonb'),
    schemeIdentifiers: typed<readonly string[]>('text[]'),
    obstacles: typed<readonly Reason[]>('jsonb'),
    salt: 'uuid?',
    digest: 'text',
  },
  text: `
    select line.bid_id as "bidId", bid.application_id as "applicationId", application.reference,
           bid.placed_at as "placedAt", line.ordinal, line.queue_position as "queuePosition",
           line.rank_key as "rankKey", line.facts, line.scheme_identifiers as "schemeIdentifiers", line.obstacles,
           line.salt, line.digest
      from shortlist_order_entry as line
      join bid on bid.tenant_id = line.tenant_id and bid.id = line.bid_id
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where line.tenant_id = app_tenant() and line.advert_id = $advertId and line.number = $number
     order by line.ordinal`,
});

/** A recorded order with its lines, in order. */
export interface RecordedOrder extends OrderHead {
  readonly digest: string;
  readonly lines: readonly Row<typeof readLines>[];
}

/** Finds an order of a shortlist by its number, or the newest one; undefined if there is none. */
export async function findOrder(
  database: Queries,
  advertId: string,
  number: number | null = null,
): Promise<RecordedOrder | undefined> {
  const [head] = await database.run(readHead, { advertId, number });
  if (head === undefined) return undefined;
  return {
    advertId,
    ...head,
    lines: await database.run(readLines, { advertId, number: head.number }),
  };
}
