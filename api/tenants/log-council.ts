import type { FastifyBaseLogger } from 'fastify';
import { describeFinding } from './load-tenant.ts';
import type { CouncilReport } from './tenant-directory.ts';

/** As many of one kind in one file as somebody reads: a language that is begun lacks two thousand texts. */
const shownOfAKind = 10;

/**
 * Writes what is wrong with a council's files into the log: errors loudly, since somebody waits for a change that
 * did not come; doubts quietly, since `npm run tenant -- check` is where they are looked for.
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
