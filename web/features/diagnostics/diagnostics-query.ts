import { queryOptions } from '@tanstack/react-query';
import type { DiagnosticsResponse } from '#schemas/api/diagnostics.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The server's diagnostics, and what its answer shows about the connection and this computer's clock. */
export interface ServerCheck {
  readonly server: DiagnosticsResponse;
  /** Milliseconds from request to answer. */
  readonly roundTrip: number;
  /** Milliseconds by which this computer's clock is ahead of the server's; negative if behind. */
  readonly clockAhead: number;
}

/** The server's diagnostics, refetched each time they are opened. */
export const diagnosticsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['site', 'diagnostics'] as const,
    async queryFn({ signal }): Promise<ServerCheck> {
      const sent = Date.now();
      const started = performance.now();
      const server = validAnswer(await api.get<DiagnosticsResponse>('/api/system/diagnostics', signal));
      const roundTrip = Math.round(performance.now() - started);
      // The server read its clock between our request and its answer: the middle has the smallest error.
      return { server, roundTrip, clockAhead: sent + roundTrip / 2 - Date.parse(server.serverTime) };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
