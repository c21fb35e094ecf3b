import { previewCookie } from '#schemas/preview.ts';

/**
 * The token of preview mode, which is on while its cookie exists (specification section 4); null for everybody else.
 * @param cookies as `document.cookie` has them.
 */
export function previewTokenOf(cookies: string): string | null {
  return new RegExp(`(?:^|; )${previewCookie}=([^;]+)`).exec(cookies)?.[1] ?? null;
}
