import type { Stage } from './pipeline.ts';

/**
 * Constant headers of every answer. One frozen object: with the usual plug-in the public list fell from 0.99
 * to 0.60 of bare Fastify. The page's own policy, with its nonce, replaces this one on HTML
 * (api/page/content-security-policy.ts).
 *
 * HSTS without `preload`: that is a promise only the owner of a council's domain can make.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

/** First of all, so that refusals and redirects carry them, too. */
export const setSecurityHeaders: Stage = (_request, reply) => {
  reply.headers(securityHeaders);
};
