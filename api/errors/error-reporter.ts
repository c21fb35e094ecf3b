import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { withoutValues } from './without-values.ts';

/** Something that went wrong and that the people who run the installation should see. */
export interface ReportedError {
  readonly origin: 'server' | 'browser';
  /** The council's name on the network. A failure may come before its files are known. */
  readonly host: string;
  readonly code: ErrorCode;
  /** Stands in the log, and on the page that the person sees. */
  readonly requestId: string | undefined;
  /** The route's or the page's pattern, such as `/properties/$property`: addresses say whose page it was. */
  readonly route: string | undefined;
  /** What was thrown, on the server. */
  readonly cause?: unknown;
}

/**
 * Where errors are reported (specification sections 7 and 8). A port: an installation with a service for it, such as
 * one that speaks OpenTelemetry, brings an adapter of its own; the log is the one that always works.
 */
export interface ErrorReporter {
  report(error: ReportedError): void;
}

/**
 * Reports to the log: the server's own errors as errors, without the values that they repeat, and browsers' reports as
 * warnings, since anybody can send those.
 */
export function logReporter(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ErrorReporter {
  return {
    report({ cause, ...facts }) {
      if (facts.origin === 'server') log.error({ err: withoutValues(cause), ...facts }, 'request failed');
      else log.warn(facts, 'a page failed');
    },
  };
}
