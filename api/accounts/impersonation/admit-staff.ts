import type { FastifyRequest } from 'fastify';
import type { Access } from '../../access.ts';
import type { Database, Statement } from '../../database/database.ts';
import type { ErrorReporter } from '../../errors/error-reporter.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { writeAudit } from '../audit.ts';

/** Staff in a resident's place. */
export interface AdmittedStaff {
  readonly impersonationId: string;
  /** The resident's. */
  readonly accountId: string;
  /** The request's line in the record, which is to say its result, too. */
  readonly isRecorded: boolean;
}

const admit: Statement = {
  name: 'admit-staff',
  text: `select admitted as "impersonationId", in_place_of as "accountId" from admit_staff($1, $2)`,
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What staff may never do in a resident's place. */
const residentsAlone: readonly Access[] = ['resident', 'member', 'letterToken'];

/**
 * How a request from a tab in a resident's place begins. While the impersonation is live, whatever the request may
 * change is recorded before it is done, so that nothing can be done without a record, and `request.database` becomes
 * one that signs as staff. Once it is over, the request is a visitor's, and routes that need a reader refuse it.
 * @throws ProblemError `impersonation.notAllowed` for what only residents may do; `impersonation.sessionExpired` for
 * that where the impersonation is over.
 */
export async function admitStaff(request: FastifyRequest, database: Database): Promise<void> {
  const {
    url: route,
    config: { access, carriesOn = false },
  } = request.routeOptions;
  const isRecorded = !safeMethods.has(request.method) && access !== 'previewToken' && !carriesOn;
  const act = isRecorded ? { method: request.method, route: route ?? null, requestId: request.id } : null;
  const [found] = request.sessionTokenHash
    ? await request.database.run<{ impersonationId: string | null; accountId: string }>(admit, [
        request.sessionTokenHash,
        act && JSON.stringify(act),
      ])
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
 * Records the result of a request by staff before it is answered. If that fails, what was done stays done: the record
 * then has the request, without a result.
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
