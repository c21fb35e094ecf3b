import type { SentForm } from '#schemas/api/bootstrap.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Formats } from '#domain/words/formats.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import type { AdvertsSync } from '../api/adverts-sync.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { AdvertOnClock } from '../api/listed-adverts.ts';

/**
 * The dependencies of loaders and components, instead of globals. A feature that adds to it declares its part
 * in its own folder by merging with this interface; `create-app.ts` then does not compile until it supplies the
 * part.
 */
export interface AppContext {
  /** The result of a form that was sent before this page had its scripts; undefined once the page is live. */
  readonly sent: SentForm | undefined;
  readonly system: SystemResponse;
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
  readonly loadAdvert: (id: string) => Promise<AdvertOnClock>;
  readonly adverts: AdvertsSync;
  readonly formats: Formats;
  /**
   * True while the server renders the page, and in the browser until React has hydrated it. During that time
   * the page is the same for everyone: nothing may depend on this browser's storage or wait for the session.
   */
  readonly isTakingOver: () => boolean;
  /**
   * Ends that state: from then on the page uses this browser's storage, and the render time runs. Does nothing
   * when called again.
   */
  readonly takeOver: () => void;
  /** True if the page keeps room for what members see until the session is known, to avoid layout shifts. */
  readonly mayBeMember: boolean;
  /** Notes the document's title while the server renders the page; a browser sets it itself. */
  readonly noteTitle?: (title: string) => void;
}

/** Returns the {@link AppContext} inside components. */
export function useApp(): AppContext {
  return useRouteContext({ from: '__root__' });
}
