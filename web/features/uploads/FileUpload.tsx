import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FileKind } from '#schemas/file-kinds.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { FilesField, type FilesFieldProps } from './FilesField.tsx';
import { allKinds } from './unfit.ts';
import { type UploadPurpose, purposeKey } from './upload-purpose.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { uploadCalls } from './upload-calls.ts';
import { UploadList } from './upload-list.ts';

interface FileUploadProps extends Omit<FilesFieldProps, 'list' | 'kinds'> {
  /** The purpose, which stays the same for as long as the field is shown. */
  readonly purpose: UploadPurpose;
  /** The kinds wanted, out of those that the council accepts; undefined for all of them. */
  readonly kinds?: readonly FileKind[] | undefined;
}

/** The files for one purpose, sent to the council for the current person. */
export function FileUpload({ purpose, kinds = allKinds, ...field }: FileUploadProps) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const user = useUser();
  // After a session has ended, the same person may log in again.
  const [accountId] = useState(user?.accountId ?? null);
  const [list] = useState(() => {
    const opened = uploadListOf({ api, queryClient, purpose, accountId });
    opened.open(field.ids);
    return opened;
  });
  const uploads = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot);
  const isEnded = uploads.some(({ state }) => state === 'sessionEnded');
  const isBack = accountId !== null && user?.accountId === accountId;
  useEffect(() => {
    if (isEnded && isBack) list.sendAll('session.restored');
  }, [isBack, isEnded, list]);
  return <FilesField list={list} kinds={kinds} {...field} />;
}

interface UploadListDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly purpose: UploadPurpose;
  /** Null for a visitor. */
  readonly accountId: string | null;
}

let kept: { readonly accountId: string | null; readonly lists: Map<string, UploadList> } = {
  accountId: null,
  lists: new Map(),
};

/**
 * Returns the files for one purpose, the same list for as long as the tab is open and the same person uses it:
 * uploads continue while they look at another page. The next person sees none of it.
 */
function uploadListOf({ api, queryClient, purpose, accountId }: UploadListDependencies): UploadList {
  if (kept.accountId !== accountId) {
    for (const list of kept.lists.values()) list.end();
    kept = { accountId, lists: new Map() };
  }
  const key = purposeKey(purpose);
  const list = kept.lists.get(key) ?? new UploadList(uploadCalls({ api, queryClient, purpose, accountId }));
  kept.lists.set(key, list);
  return list;
}
