import type { FastifyRequest } from 'fastify';
import type { Access } from '../../access.ts';
import type { Database } from '../../database/database.ts';
import type { ErrorReporter } from '../../errors/error-reporter.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { writeAudit } from '../audit.ts';
import { statement } from '../../database/statement.ts';

/** A member of staff who is impersonating a resident. */
export interface AdmittedStaff {
  readonly impersonationId: string;
  /** The resident's account. */
  readonly accountId: string;
  /** True if the request was recorded, so its result must be recorded too. */
  readonly isRecorded: boolean;
}

const admit = statement({
  values: { sessionTokenHash: 'bytea', act: 'jsonb?' },
  row: { impersonationId: 'uuid?', accountId: 'uuid' },
  text: `select admitted as "impersonationId", in_place_of as "accountId" from admit_staff($sessionTokenHash, $act)`,
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Access levels that staff never have while impersonating. */
const residentsAlone: readonly Access[] = ['resident', 'member', 'letterToken'];

/**
 * Starts a request from an impersonation tab. While the impersonation is live, any request that may change
 * something is recorded before it runs, so that nothing happens without a record, and `request.database`
 * becomes one that signs as staff. After its end the request counts as a visitor's, and routes that need a
 * reader refuse it.
 * @throws ProblemError on a route for residents only: `impersonation.notAllowed`, or
 * `impersonation.sessionExpired` if the impersonation is over.
 */
export async function admitStaff(request: FastifyRequest, database: Database): Promise<void> {
  const {
    url: route,
    config: { access, carriesOn = false },
  } = request.routeOptions;
  const isRecorded = !safeMethods.has(request.method) && access !== 'previewToken' && !carriesOn;
  const act = isRecorded ? { method: request.method, route: route ?? null, requestId: request.id } : null;
  const [found] = request.sessionTokenHash
    ? await request.database.run(admit, { sessionTokenHash: request.sessionTokenHash, act })
    : [];
  const { impersonationId = null, accountId = '' } = found ?? {};
  if (impersonationId !== null) {
    request.staff = { impersonationId, accountId, isRecorded };
    request.database = database.forStaff(request.tenant.tenant.tenantId, impersonationId);
  }
  if (!residentsAlone.includes(access)) return;
  throw new ProblemError(request.staff ? 'impersonation.notAllowed' : 'impersonation.sessionExpired');
}

/**
 * Records the result of a staff request before the reply is sent. If that fails, the change remains: the record
 * then has the request without a result.
 */
export async function recordOutcome(
  request: FastifyRequest,
  status: number,
  { report }: ErrorReporter,
): Promise<void> {
  if (!request.staff?.isRecorded) return;
  const { impersonationId, accountId } = request.staff;
  const written = writeAudit(request.database, {
    event: 'staff.done',
    accountId,
    sessionId: impersonationId,
    madeBy: 'staff',
    details: { requestId: request.id, status },
  });
  await written.catch((cause: unknown) => {
    const { host, id: requestId, routeOptions } = request;
    const route = routeOptions.url;
    report({ origin: 'server', host, code: 'common.unknownError', requestId, route, cause });
  });
}
