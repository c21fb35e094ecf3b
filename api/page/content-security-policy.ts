/**
 * The policy of an HTML page. Nothing is allowed that is not listed; the nonce covers the first-paint style, the
 * styles that Emotion makes, and no script but ours.
 * @param pictureOrigins origins that pictures may come from besides our own, such as `https://media.example`.
 * @param inFrames our own pages may frame each other, as `/preview/website` does for staff.
 */
export function contentSecurityPolicy(
  nonce: string,
  pictureOrigins: readonly string[],
  inFrames = false,
): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    ["img-src 'self' data:", ...pictureOrigins].join(' '),
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(inFrames ? ["frame-src 'self'", "frame-ancestors 'self'"] : ["frame-ancestors 'none'"]),
  ].join('; ');
}
