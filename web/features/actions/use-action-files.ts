import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '#schemas/api/actions.ts';
import { changeableFiles } from './action-files.ts';
import { actionsKey } from './actions-query.ts';

/** The ids of the files that somebody sends with an action and can still take back, by the upload's name. */
export type ActionFiles = Readonly<Record<string, readonly string[]>>;

/**
 * What was chosen on this page, or else what the server has. The cache holds it while its person looks at another page: the
 * server's list of a moment ago doesn't have a file that has just begun.
 */
export function useActionFiles({ id, uploads }: Pick<Action, 'id' | 'uploads'>) {
  const queryClient = useQueryClient();
  const queryKey = [...actionsKey, 'files', id];
  const [files, setFiles] = useState<ActionFiles>(
    () =>
      queryClient.getQueryData<ActionFiles>(queryKey) ??
      Object.fromEntries(uploads.map((upload) => [upload.name, changeableFiles(upload)])),
  );
  function change(upload: string, ids: readonly string[]): void {
    setFiles((before) => {
      const now = { ...before, [upload]: ids };
      queryClient.setQueryData(queryKey, now);
      return now;
    });
  }
  return [files, change] as const;
}
