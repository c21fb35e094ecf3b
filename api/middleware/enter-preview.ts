import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  previewCookie,
  previewLifetimeSeconds,
  previewRefusal,
  previewTokenParameter,
} from '#schemas/preview.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Stage } from './pipeline.ts';
import { securityHeaders } from './security-headers.ts';
import type { Drafts } from '../preview/drafts.ts';
import { isGoodPreviewToken } from '../preview/preview-tokens.ts';

/** The route that answers every address of the site that is neither a file nor a call. */
const anyPage = '/*';

/** The prefixes of the routes that serve a council's own files. */
const ownFiles = ['/tenant/', '/media/:environmentId/:tenantId/landlords/'];

/**
 * Enters a preview before the stages run: moves a token from a page's address into a cookie, and shows people
 * with a valid cookie pages and files from the draft. For all other requests it only checks the cookies. A
 * draft with mistakes cannot be shown: its page is made from the served files, and gets the mistakes from the
 * preview calls.
 */
export function enterPreview(drafts: Drafts): Stage {
  return (request, reply) => {
    const route = request.routeOptions.url;
    const isPage = route === anyPage;
    if (isPage && request.url.includes('?')) {
      const asked = splitAddress(request.url);
      if (asked.token !== undefined) return takeToken(request, reply, { ...asked, token: asked.token });
    }
    const token = request.cookies[previewCookie];
    const isOwnFile = ownFiles.some((start) => route?.startsWith(start));
    if (token === undefined || !(isPage || isOwnFile)) return undefined;
    return showDraft(request, drafts, token);
  };
}

async function showDraft(request: FastifyRequest, drafts: Drafts, token: string): Promise<void> {
  try {
    if (!(await isGoodPreviewToken(request.database, token))) return;
  } catch (error) {
    // The page is served without the database too, and its own calls report the fault.
    if (isDatabaseUnavailable(error)) return;
    throw error;
  }
  request.isPreview = true;
  const { files } = await drafts.of(request.tenant.tenant.tenantId);
  if (files) request.tenant = files;
}

interface AskedAddress {
  readonly path: string;
  /** The query without the token, otherwise unchanged. */
  readonly rest: readonly string[];
  /** The first token; undefined if there is none. */
  readonly token: string | undefined;
}

function splitAddress(url: string): AskedAddress {
  const at = url.indexOf('?');
  const [path, query] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  const parts = query.split('&').filter((part) => part !== '');
  const tokens = parts.filter((part) => nameOf(part) === previewTokenParameter);
  const rest = parts.filter((part) => {
    const name = nameOf(part);
    return name !== previewTokenParameter && name !== previewRefusal.parameter;
  });
  return { path, rest, token: tokens.map(valueOf)[0] };
}

function nameOf(part: string): string {
  return decode(part.split('=', 1)[0] ?? '');
}

function valueOf(part: string): string {
  const at = part.indexOf('=');
  return at === -1 ? '' : decode(part.slice(at + 1));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Moves a token into a cookie. An invalid token sets no cookie and leaves an existing one alone. */
async function takeToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, rest, token }: AskedAddress & { readonly token: string },
): Promise<void> {
  const isGood = await isGoodPreviewToken(request.database, token);
  if (isGood) {
    reply.setCookie(previewCookie, token, {
      path: '/',
      secure: true,
      sameSite: 'strict',
      maxAge: previewLifetimeSeconds,
      // Scripts send it with the preview calls.
      httpOnly: false,
    });
  }
  const query = isGood ? rest : [...rest, `${previewRefusal.parameter}=${previewRefusal.value}`];
  // Two slashes at the start would name another host.
  const target = path.replace(/^[/\\]+/, '/') + (query.length > 0 ? `?${query.join('&')}` : '');
  reply.headers(securityHeaders).header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
  if (cameFromElsewhere(request)) {
    // A strict cookie is not sent with a redirect that began on another site, such as web mail. After a refresh
    // the page is requested by our own page, and it replaces this one in the history too.
    reply
      .header('Refresh', `0;url=${target}`)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang="en"><title>Preview</title></html>\n');
  } else {
    reply.redirect(target, 303);
  }
}

function cameFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
