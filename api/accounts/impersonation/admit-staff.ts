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
  /** The request is in the record, which is to say what came of it, too. */
  readonly isRecorded: boolean;
}

const admit: Statement = {
  name: 'admit-staff',
  text: `select admitted as "impersonationId", in_place_of as "accountId" from admit_staff($1, $2)`,
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What nobody may do in somebody else's place. */
const residentsAlone: readonly Access[] = ['resident', 'member', 'letterToken'];

/**
 * How a request of a tab in a resident's place begins. Where the impersonation goes on, whatever the request may change
 * is in the record before it is done, so that nothing can be done without it, and `request.database` becomes one that
 * signs as staff. Where it does not go on, the request is nobody's: what needs a reader refuses it by itself.
 * @throws ProblemError `impersonation.notAllowed` for what only residents may do; `impersonation.sessionExpired` for
 * that where the impersonation is over.
 */
export async function admitStaff(request: FastifyRequest, database: Database): Promise<void> {
  const {
    url: route,
    config: { access },
  } = request.routeOptions;
  const isRecorded = !safeMethods.has(request.method) && access !== 'previewToken';
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
 * Writes down what came of a request of staff, before they hear of it. What was done stays done where that fails: the
 * record has what was asked for, and that nobody knows how it ended.
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
