import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { withoutValues } from './without-values.ts';

/** An error that the installation's operators should see. */
export interface ReportedError {
  readonly origin: 'server' | 'browser';
  /** The council's host name. An error may come before its files are known. */
  readonly host: string;
  readonly code: ErrorCode;
  /** Shown in the log, and on the page that the person sees. */
  readonly requestId: string | undefined;
  /**
   * The pattern of the route or page, such as `/properties/$property`: full addresses would identify the
   * person.
   */
  readonly route: string | undefined;
  /** The value thrown, on the server. */
  readonly cause?: unknown;
}

/**
 * A destination for errors (specification sections 7 and 8). A port: an installation with a service for errors,
 * such as one that speaks OpenTelemetry, provides its own adapter; the log always works.
 */
export interface ErrorReporter {
  report(error: ReportedError): void;
}

/**
 * Reports to the log: the server's own errors as errors, without values from their messages, and browsers'
 * reports as warnings, since anyone can send those.
 */
export function logReporter(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ErrorReporter {
  return {
    report({ cause, ...facts }) {
      if (facts.origin === 'server') log.error({ err: withoutValues(cause), ...facts }, 'request failed');
      else log.warn(facts, 'a page failed');
    },
  };
}
