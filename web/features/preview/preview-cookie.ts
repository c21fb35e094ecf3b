import { previewCookie } from '#schemas/preview.ts';

/** Ends preview mode in this browser. */
export function forgetPreviewToken(): void {
  // The Cookie Store API is not in every browser that this site is built for.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${previewCookie}=; Max-Age=0; Path=/; SameSite=Strict; Secure`;
}
