import { createHash } from 'node:crypto';

// Emotion makes an empty style element and writes its rules by script, which no policy restricts.
const emptyStyle = hashSource('');

/**
 * Returns the source of a style or script for {@link contentSecurityPolicy}: its hash, so a cached page needs
 * no nonce.
 */
export function hashSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/**
 * Returns the policy of an HTML page. Anything not listed is forbidden.
 * @param scripts sources of scripts in the page, by {@link hashSource}.
 * @param styles sources of styles in the page, likewise.
 * @param pictureOrigins origins of pictures besides our own, such as `https://media.example`.
 * @param inFrames true if our own pages may frame each other, as `/preview/website` does for staff.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  pictureOrigins: readonly string[],
  inFrames = false,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src-elem 'self'", emptyStyle, ...styles].join(' '),
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
