import type { FastifyBaseLogger } from 'fastify';
import { describeFinding } from './load-tenant.ts';
import type { CouncilReport } from './tenant-directory.ts';

/**
 * Writes what is wrong with a council's files into the log: errors loudly, since somebody waits for a change that
 * did not come; doubts quietly, since `npm run tenant -- check` is where they are looked for.
 */
export function logCouncil(log: FastifyBaseLogger): (report: CouncilReport) => void {
  return ({ council, serves, findings }) => {
    for (const finding of findings) {
      const { severity, kind, file, line, pointer } = finding;
      const level = severity === 'error' ? 'error' : 'info';
      log[level]({ council, kind, file, line, pointer }, describeFinding(finding));
    }
    if (serves === 'these files') log.info({ council }, `${council} was loaded.`);
    else log.error({ council }, `${council} shows ${serves === 'nothing' ? 'nothing' : serves}.`);
  };
}
