import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/api-client.ts';
import { uploadCalls } from './upload-calls.ts';
import { UploadList } from './upload-list.ts';
import { purposeKey, type UploadPurpose } from './upload-purpose.ts';

interface ListWorld {
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
export function uploadListOf({ api, queryClient, purpose, accountId }: ListWorld): UploadList {
  if (kept.accountId !== accountId) {
    for (const list of kept.lists.values()) list.end();
    kept = { accountId, lists: new Map() };
  }
  const key = purposeKey(purpose);
  const list = kept.lists.get(key) ?? new UploadList(uploadCalls({ api, queryClient, purpose, accountId }));
  kept.lists.set(key, list);
  return list;
}
