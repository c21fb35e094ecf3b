import { Link, useRouter } from '@tanstack/react-router';
import type { SystemResponse } from '#schemas/api/system.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { useApp } from '../app/app-context.ts';
import { isShown, pathOf } from './site-items.ts';

type LinkItem = SystemResponse['footerItems'][number];

/** A link to an address on this site, or an external one, which opens a new window and says so (section 2). */
export function SiteLink({ item }: { readonly item: LinkItem }) {
  if (item.contentType === 'external')
    return <ExternalLink href={item.pageUrl}>{item.footerText}</ExternalLink>;
  const { pathname, search, hash } = pathOf(item.pageUrl);
  return (
    <Link to={pathname} search={search} hash={hash} activeOptions={{ exact: true, includeSearch: false }}>
      {item.footerText}
    </Link>
  );
}

/** Returns the council's entries that have a page: an entry to a page not built yet is left out. */
export function useShownItems<Item extends LinkItem>(items: readonly Item[]): readonly Item[] {
  const router = useRouter();
  const { settings } = useApp().system;
  return items.filter((item) =>
    isShown(item, settings, (path) => router.getMatchedRoutes(path)[2] !== undefined),
  );
}
