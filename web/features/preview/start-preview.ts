import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { previewMachine } from '#machines/process/preview/preview.machine.ts';
import type { SystemPreviewResponse } from '#schemas/api/preview.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { reloadOnce } from '../../api/reload-once.ts';
import { previewTokenOf } from './preview-token.ts';
import { draftCallOf } from './draft-call.ts';
import { draftQueryOf } from './draft-query.ts';
import type { Preview } from './preview.ts';
import { endingIn, withEnding, type Ending } from './preview-ending.ts';
import { PreviewMode } from './PreviewMode.tsx';
import { previewCookie } from '#schemas/preview.ts';

interface PreviewDependencies {
  /** The client, which returns the published version. */
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** The token when the page was opened. */
  readonly token: string | null;
  /** True if the server rendered the page from the draft: `previewMode` in the bootstrap data. */
  readonly isRendered: boolean;
}

/** The query keys of everything made from a draft. */
const draftKeys = [['preview'], ['content'], ['adverts', 'listed']] as const;

/** Returns whether an answer exists and its marks satisfy `matches`. */
function isMarked(answer: unknown, matches: (marks: { previewMode?: unknown; status?: unknown }) => boolean) {
  return typeof answer === 'object' && answer !== null && matches(answer);
}

function isInvalid(status: unknown): boolean {
  return typeof status === 'object' && status !== null && 'valid' in status && status.valid === false;
}

/**
 * Returns the location of the top page: for a page in a frame of `/preview/website`, that page, which is ours
 * as well. Reloading it as residents see it reloads its frames too.
 */
function topPage(): Location {
  return (window.top ?? window).location;
}

/** Reloads the page as residents see it, with the reason. */
function leaveTo(why: Ending): void {
  // A cookie that cannot be removed would lead back here, in a loop.
  if (previewTokenOf(document.cookie) === null) topPage().replace(withEnding(topPage().href, why));
}

/** Starts preview mode on a page that was opened with its cookie, or that has to say how it ended. */
export function startPreview({ api, queryClient, token, isRendered }: PreviewDependencies): Preview {
  const ended = endingIn(window.location.search);
  const actor = createActor(previewMachine, {
    input: { hasToken: token !== null || ended !== null },
  }).start();
  if (token === null && ended !== null) {
    if (ended === 'over') actor.send({ type: 'token.lost' });
    else actor.send({ type: 'server.notInPreview', code: 'preview.notAllowed' });
  }
  // It is read once: a reloaded or bookmarked page must not repeat it.
  if (ended !== null) history.replaceState(history.state, '', withEnding(window.location.href, null));

  // It makes the other tabs check their cookie; without a channel they check when they come to the front.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lintel.preview');

  /** Returns whether the token is still current: an answer for a replaced token is ignored. */
  const isCurrent = () => previewTokenOf(document.cookie) === token;

  async function call<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
    try {
      const answer = await api.write<Answer>('POST', path, {
        body: { previewToken: token },
        ...(signal ? { signal } : {}),
      });
      if (isCurrent() && isMarked(answer, ({ previewMode }) => previewMode === false)) {
        actor.send({ type: 'server.notInPreview', code: null });
      }
      return answer;
    } catch (error) {
      if (isCurrent() && error instanceof ApiError && error.code === 'preview.notAllowed') {
        actor.send({ type: 'server.notInPreview', code: error.code });
      }
      throw error;
    }
  }

  const query = draftQueryOf(async () => {
    const answer = await call<SystemPreviewResponse>('/api/system/preview');
    if (answer.previewMode) actor.send({ type: answer.status.valid ? 'draft.valid' : 'draft.invalid' });
    // When a link in an email is opened, the browser withholds the strict cookie, so the page was rendered as
    // residents see it.
    if (answer.previewMode && answer.status.valid && !isRendered) reloadOnce();
    return answer;
  });

  async function loadAgain(): Promise<void> {
    const wasInvalid = actor.getSnapshot().matches('invalid');
    const [, page = null] = /\/content(?:\/(.*))?$/.exec(window.location.pathname) ?? [];
    const calls = [call('/api/system/sitecontents/preview')];
    if (page !== null) calls.push(call(`/api/system/pagecontents/preview/${page}`).catch(() => null));
    const [{ status }] = await Promise.all([queryClient.fetchQuery({ ...query, staleTime: 0 }), ...calls]);
    // A reload would overtake the page that says how preview ended, which is loading.
    if (!actor.getSnapshot().hasTag('previewing')) return;
    // Theme, texts, menus and the page itself come with the page. If the draft is invalid, they are the
    // published ones.
    if (status.valid || !wasInvalid) window.location.reload();
  }

  // The query has the error.
  actor.on('draft.load', () => void loadAgain().catch(() => null));
  actor.on('cookie.drop', () => {
    forgetPreviewToken();
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(token);
  });
  actor.on('draft.drop', () => {
    // Running queries wait for the published version: cancelling them would fail them in the page.
    for (const queryKey of draftKeys) queryClient.removeQueries({ queryKey, fetchStatus: 'idle' });
    const { leftBy } = actor.getSnapshot().context;
    if (leftBy !== 'exit') leaveTo(leftBy === 'server' ? 'refused' : 'over');
  });
  actor.on('page.reload', () => topPage().reload());

  async function ask<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
    // If the draft has errors, the rest of the page is also what residents see.
    const draftCall = actor.getSnapshot().matches('on') ? draftCallOf(path) : null;
    if (draftCall === null) return api.get<Answer>(path, signal);
    const answer = await call<Answer>(draftCall, signal);
    if (!isMarked(answer, ({ status }) => isInvalid(status))) return answer;
    // The errors may be on this page alone, which says so itself, or in the council's files: the draft's answer
    // says which.
    const { status } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return status.valid ? answer : api.get<Answer>(path, signal);
  }

  function look(): void {
    if (!actor.getSnapshot().hasTag('previewing') || isCurrent()) return;
    if (previewTokenOf(document.cookie) === null) actor.send({ type: 'token.lost' });
    // Another preview link was opened, so the page has to be rendered again from its draft.
    else window.location.reload();
  }

  /**
   * Handles a message that another tab left the preview of a token: its cookie may still be visible here for a
   * moment (Chromium), and is removed too.
   */
  function hearOf(left: unknown): void {
    if (left === token && isCurrent()) forgetPreviewToken();
    look();
  }

  function watch(): () => void {
    // An expired or removed cookie is noticed when the page comes to the front.
    const ears = new AbortController();
    const { signal } = ears;
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('pageshow', look, { signal });
    window.addEventListener('focus', look, { signal });
    channel?.addEventListener('message', ({ data }) => hearOf(data), { signal });
    // Preview mode may have ended while this page was still loading its listener.
    look();
    return () => ears.abort();
  }

  return { actor, wasRefused: ended !== null, Mode: PreviewMode, query, ask, call, watch };
}

/** Ends preview mode in this browser. */
function forgetPreviewToken(): void {
  // The Cookie Store API is not in every browser that this site is built for.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${previewCookie}=; Max-Age=0; Path=/; SameSite=Strict; Secure`;
}
