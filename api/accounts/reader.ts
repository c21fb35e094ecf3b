import type { FastifyRequest } from 'fastify';
import type { SessionLife } from '#schemas/api/sessions.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** One of a person's applications, as the rules need it. */
export type ReaderApplication = Row<{ row: typeof applicationRow }>;

export const applicationRow = {
  id: 'uuid',
  version: 'integer',
  reference: 'text',
  schemeIdentifiers: typed<readonly string[]>('text[]'),
  facts: typed<ApplicationFacts>('jsonb'),
} as const;

/** The person behind a live session, with the facts for verdicts. */
export type Reader = Row<typeof readReader>;

/** The actor of a session: the person, or staff impersonating them. */
export type ReaderActor = 'applicant' | 'staff';

export function actorOf({ impersonationId }: Pick<Reader, 'impersonationId'>): ReaderActor {
  return impersonationId === null ? 'applicant' : 'staff';
}

const readReader = statement({
  values: { tokenHash: 'bytea' },
  row: {
    accountId: 'uuid',
    accountName: 'text',
    userName: 'text',
    registrationNumber: 'text',
    session: typed<SessionLife>('jsonb'),
    /** The impersonation's id while staff impersonate this person; null for the person themselves. */
    impersonationId: 'uuid?',
    /** Applications in order of reference. */
    applications: typed<readonly ReaderApplication[]>('jsonb'),
  },
  text: `
    with live as materialized (select live_session_account($tokenHash) as account_id)
    select account.id as "accountId", account.name as "accountName", account.email as "userName",
           account.registration_number as "registrationNumber",
           session.impersonation_id as "impersonationId",
           jsonb_build_object(
             'idleSeconds', extract(epoch from session.idle_limit)::integer,
             'endsInSeconds', greatest(0, floor(extract(epoch from session.ends_at - app_now())))::integer,
             'remembered', session.remembered, 'sharedComputer', session.shared_computer) as session,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', application.id, 'version', application.version, 'reference', application.reference,
                      'schemeIdentifiers', application.scheme_identifiers, 'facts', application.facts
                    ) order by application.reference)
               from application
              where application.tenant_id = app_tenant() and application.account_id = account.id
           ), '[]') as applications
      from live join account on account.tenant_id = app_tenant() and account.id = live.account_id
                join session on session.tenant_id = app_tenant() and session.token_hash = $tokenHash`,
});

/** Finds the person behind a session token; undefined if it opens no live session. One round trip. */
export async function findReader(database: TenantDatabase, tokenHash: Buffer): Promise<Reader | undefined> {
  const [reader] = await database.run(readReader, { tokenHash });
  return reader;
}

/**
 * Returns the person behind a request.
 * @throws Error on a route whose access also admits others: a mistake in our own code.
 */
export function readerOf({ reader, routeOptions: { method, url } }: FastifyRequest): Reader {
  if (!reader) throw new Error(`${method} ${url} needs a reader, and its access lets in others.`);
  return reader;
}

/**
 * Returns the hash of the session's key; only the database knows if it opens a session.
 * @throws ProblemError `session.required` without a cookie.
 */
export function requireTokenHash(request: FastifyRequest): Buffer {
  if (!request.sessionTokenHash || !request.sessionToken) throw new ProblemError('session.required');
  return request.sessionTokenHash;
}
