import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { SystemResponse } from '#schemas/api/system.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { AdvertOnClock } from '../api/listed-adverts.ts';
import type { AdvertsSync } from '../api/adverts-sync.ts';
import type { SetFavourite } from '../features/favourites/favourite-keeper.ts';
import type { Impersonation } from '../features/impersonation/impersonation-actor.ts';
import type { SessionChannel } from '../features/login/session-channel.ts';
import type { SessionKeeper } from '../features/login/session-keeper.ts';
import type { Preview } from '../features/preview/preview.ts';
import type { SearchActor } from '../features/search/session/search-actor.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { Formats } from '#domain/words/formats.ts';

/** What loaders and components are handed instead of reaching for globals. */
export interface AppContext {
  readonly system: SystemResponse;
  readonly queryClient: QueryClient;
  readonly api: ApiClient;
  readonly loadAdvert: (id: string) => Promise<AdvertOnClock>;
  readonly session: SessionKeeper;
  readonly channel: SessionChannel;
  /** Staff on their way into a resident's place, in it, or out of it; loaded (with XState) on first need. */
  readonly openImpersonation: () => Promise<Impersonation>;
  readonly adverts: AdvertsSync;
  /** The search that is under way, which outlives its page; loaded (with XState) on first need. */
  readonly openSearch: () => Promise<SearchActor>;
  readonly setFavourite: SetFavourite;
  readonly formats: Formats;
  readonly diagnostics: Diagnostics;
  /** Preview mode; null for everybody who has nothing to do with it. `open` loads it (with XState) on first need. */
  readonly preview: { readonly hasToken: boolean; readonly open: () => Promise<Preview> } | null;
}

/** The {@link AppContext} inside components. */
export function useApp(): AppContext {
  return useRouteContext({ from: '__root__' });
}
