import type { Stage } from './pipeline.ts';

/**
 * Constant headers of every answer. One frozen object: with the usual plug-in the public list fell from 0.99 to
 * 0.60 of bare Fastify. Names are in lower case, as Fastify keeps them, so that none has to be converted. On
 * HTML, the page's own policy replaces this one (api/page/content-security-policy.ts).
 *
 * HSTS without `preload`, which only the owner of a council's domain can promise.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

/** Sets the headers. It runs first, so that refusals and redirects have them too. */
export const setSecurityHeaders: Stage = (_request, reply) => {
  reply.headers(securityHeaders);
};
