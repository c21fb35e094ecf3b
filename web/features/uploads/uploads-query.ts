import { queryOptions } from '@tanstack/react-query';
import type { UploadLimits } from '#schemas/api/uploads.ts';
import type { SentFile } from '#schemas/files.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';

/** The council's limits for uploads. */
export const uploadLimitsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['uploadLimits'] as const,
    queryFn: ({ signal }) => api.get<UploadLimits>('/api/uploads/limits', signal),
  });

/** A file of the person's, as the server knows it. */
export const sentFileQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...personKey, 'files', id] as const,
    queryFn: ({ signal }) => api.get<SentFile>(`/api/files/${id}`, signal),
  });
