import type { SentForm } from '#schemas/api/bootstrap.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Formats } from '#domain/words/formats.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import type { AdvertsSync } from '../api/adverts-sync.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { AdvertOnClock } from '../api/listed-adverts.ts';

/**
 * What loaders and components get instead of globals. A feature that adds to it declares its part beside its own
 * code, by merging with this interface; `create-app.ts` then does not compile until it supplies it.
 */
export interface AppContext {
  /** What a form came to that was sent before this page had its scripts; undefined once the page is live. */
  readonly sent: SentForm | undefined;
  readonly system: SystemResponse;
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
  readonly loadAdvert: (id: string) => Promise<AdvertOnClock>;
  readonly adverts: AdvertsSync;
  readonly formats: Formats;
  /**
   * Whether the page is being drawn on the server, or shown as it was drawn there until the browser has taken it over. It is
   * everybody's then: nothing may depend on what this browser keeps, or wait for who is there.
   */
  readonly isTakingOver: () => boolean;
  /** The page is this browser's own from here on, and time passes. Does nothing when called again. */
  readonly takeOver: () => void;
  /** Until it is known who is there: whether to keep room for what members see, so that nothing jumps. */
  readonly mayBeMember: boolean;
  /** Notes the document's title while the server draws the page; a browser writes it by itself. */
  readonly noteTitle?: (title: string) => void;
}

/** The {@link AppContext} inside components. */
export function useApp(): AppContext {
  return useRouteContext({ from: '__root__' });
}
