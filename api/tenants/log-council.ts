import type { FastifyBaseLogger } from 'fastify';
import { describeFinding } from './load-tenant.ts';
import type { CouncilReport } from './tenant-directory.ts';

/** The most findings of one kind logged per file: a language just begun lacks two thousand texts. */
const shownOfAKind = 10;

/**
 * Logs the findings about a council's files: errors at level `error`, since an officer may be waiting for a
 * change that did not come; warnings at `info`, since `npm run tenant -- check` is the place to look for them.
 */
export function logCouncil(log: FastifyBaseLogger): (report: CouncilReport) => void {
  return ({ council, serves, findings }) => {
    const byKind = Map.groupBy(findings, ({ file, kind }) => `${file} ${kind}`);
    for (const finding of [...byKind.values()].flatMap((alike) => alike.slice(0, shownOfAKind))) {
      const { severity, kind, file, line, pointer } = finding;
      const level = severity === 'error' ? 'error' : 'info';
      log[level]({ council, kind, file, line, pointer }, describeFinding(finding));
    }
    const more = [...byKind.values()].reduce(
      (sum, { length }) => sum + Math.max(0, length - shownOfAKind),
      0,
    );
    if (more > 0) log.info({ council }, `${more} more like these: npm run tenant -- check ${council}`);
    if (serves === 'these files') log.info({ council }, `${council} was loaded.`);
    else log.error({ council }, `${council} shows ${serves === 'nothing' ? 'nothing' : serves}.`);
  };
}
