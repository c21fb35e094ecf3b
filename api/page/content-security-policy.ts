import { createHash } from 'node:crypto';

// Emotion makes an empty style element and writes its rules by script, which no policy minds.
const emptyStyle = hashSource('');

/** A style's or a script's source for {@link contentSecurityPolicy}: its hash, so that a kept page needs nothing of its own each time. */
export function hashSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/**
 * The policy of an HTML page. Nothing is allowed that is not listed.
 * @param styles sources of the styles in the page, by {@link hashSource}.
 * @param scripts sources of scripts in the page, likewise.
 * @param pictureOrigins origins that pictures may come from besides our own, such as `https://media.example`.
 * @param inFrames our own pages may frame each other, as `/preview/website` does for staff.
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
