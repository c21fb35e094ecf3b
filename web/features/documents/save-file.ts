import type { ApiClient } from '../../api/api-client.ts';

/** Milliseconds that a browser may take to begin saving. */
const patience = 60_000;

/**
 * Downloads a file by an API call, and lets the browser save it under the name that the server gives. A plain
 * link would do for residents; staff impersonating them need a header that no link sends, and a refusal would
 * show as a page of JSON.
 * @throws ApiError if the file is not available.
 */
export async function saveFile(api: ApiClient, path: string): Promise<void> {
  const response = await api.getResponse(path);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(response.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), patience);
}

/** Returns the name of an attachment as our server writes it: `filename*=UTF-8''…` at the end. */
export function nameIn(disposition: string): string {
  const [, encoded = ''] = disposition.split("filename*=UTF-8''");
  return decodeURIComponent(encoded);
}
