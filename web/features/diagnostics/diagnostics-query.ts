import { queryOptions } from '@tanstack/react-query';
import type { DiagnosticsResponse } from '#schemas/api/diagnostics.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** What the server says of itself, and what its answer says of the line and of this computer's clock. */
export interface ServerCheck {
  readonly server: DiagnosticsResponse;
  /** From asking to hearing, in milliseconds. */
  readonly roundTrip: number;
  /** How far this computer's clock is ahead of the server's, in milliseconds; behind is below zero. */
  readonly clockAhead: number;
}

/** Asked anew each time that it is looked at. */
export const diagnosticsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['site', 'diagnostics'] as const,
    async queryFn({ signal }): Promise<ServerCheck> {
      const sent = Date.now();
      const started = performance.now();
      const server = validAnswer(await api.get<DiagnosticsResponse>('/api/system/diagnostics', signal));
      const roundTrip = Math.round(performance.now() - started);
      // The server's clock was read somewhere between asking and hearing: the middle errs least.
      return { server, roundTrip, clockAhead: sent + roundTrip / 2 - Date.parse(server.serverTime) };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
