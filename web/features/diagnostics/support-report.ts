import type { Failure } from './diagnostics.ts';
import type { BrowserChecks } from './browser-checks.ts';
import type { ServerCheck } from './diagnostics-query.ts';

/** The known facts about the browser and the connection. */
export interface SupportFacts {
  readonly site: string;
  /** Undefined while it loads, null if the server did not answer. */
  readonly server: ServerCheck | null | undefined;
  readonly checks: BrowserChecks | undefined;
  readonly language: string;
  readonly browserLanguages: readonly string[];
  /** CSS pixels. */
  readonly window: { readonly width: number; readonly height: number };
  readonly pixelRatio: number;
  readonly userAgent: string;
  readonly isOnline: boolean;
  readonly failures: readonly Failure[];
}

const words = (works: boolean) => (works ? 'works' : 'fails');

/**
 * Returns the facts support would ask for, as lines to paste into an email: in English, the support staff's
 * language. They identify no one and open nothing: no name, no page address, no cookie.
 */
export function supportReport(facts: SupportFacts): string {
  const { site, server, checks, window: size, failures } = facts;
  const lines: readonly (readonly [string, string])[] = [
    ['Site', site],
    ...(server
      ? ([
          ['Version', `${server.server.version} (${server.server.contractVersion})`],
          ['Environment', `${server.server.tenantId}/${server.server.tenantEnvironmentId}`],
          ['Server time', server.server.serverTime],
          ['Request', server.server.requestId],
          ['Round trip', `${server.roundTrip} ms`],
          ['Clock of this device', `${Math.round(server.clockAhead / 1000)} s ahead`],
          ['Database', server.server.database],
          ['Mail', server.server.mail],
          ['Files', server.server.files],
        ] as const)
      : ([['Server', server === null ? 'not reached' : 'not asked yet']] as const)),
    ...Object.entries(checks ?? {}).map(([name, works]) => [name, words(works)] as const),
    ['Online', facts.isOnline ? 'yes' : 'no'],
    ['Language', `${facts.language} (browser: ${facts.browserLanguages.join(', ')})`],
    ['Window', `${size.width} × ${size.height} at ${facts.pixelRatio}`],
    ['Browser', facts.userAgent],
    ...failures.map(
      ({ at, status, code, path, requestId }) =>
        [`Failed ${new Date(at).toISOString()}`, `${status} ${code} ${path} ${requestId ?? ''}`] as const,
    ),
  ];
  return lines.map(([name, value]) => `${name}: ${value}`.trim()).join('\n');
}
