import { previewCookie } from '#schemas/preview.ts';

/**
 * Returns the token of preview mode, which is on while its cookie exists (specification section 4); null if it
 * is off.
 * @param cookies as in `document.cookie`.
 */
export function previewTokenOf(cookies: string): string | null {
  return new RegExp(`(?:^|; )${previewCookie}=([^;]+)`).exec(cookies)?.[1] ?? null;
}
