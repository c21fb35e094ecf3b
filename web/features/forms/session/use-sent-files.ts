import { useQuery } from '@tanstack/react-query';
import type { FilesResponse } from '#schemas/api/sent-files.ts';
import type { SentFile } from '#schemas/files.ts';
import { personKey } from '../../../api/queries.ts';
import { useApp } from '../../../app/app-context.ts';

/** The most files in one call. */
const maximumFiles = 50;

/**
 * Returns the server's data on these files, by id; null until it has answered. Other people's files are left
 * out.
 */
export function useSentFiles(ids: readonly string[]): ReadonlyMap<string, SentFile> | null {
  const { api } = useApp();
  const asked = [...new Set(ids)].toSorted().slice(0, maximumFiles);
  const { data } = useQuery({
    queryKey: [...personKey, 'files', 'of', ...asked] as const,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(asked.map((id) => ['ids', id]));
      const { files } = await api.get<FilesResponse>(`/api/files?${query}`, signal);
      return new Map(files.map((file) => [file.id, file]));
    },
    enabled: asked.length > 0,
  });
  return data ?? null;
}
