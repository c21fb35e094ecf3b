import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '#schemas/api/actions.ts';
import { changeableFiles } from './action-files.ts';
import { actionsKey } from './actions-query.ts';

/** Ids of the files that the person sends with an action and can still take back, by upload name. */
export type ActionFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the files chosen on this page, or else those on the server, with a setter. The cache holds them while
 * the person looks at another page: the server's earlier list lacks a file whose upload has just begun.
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
