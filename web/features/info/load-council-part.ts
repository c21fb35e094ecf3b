import { pageContentQuery } from '../../api/page-content.ts';
import type { AppContext } from '../../app/app-context.ts';
import type { InfoPart } from './info-part.ts';

/** Loads the council's part with the page. Never throws: the page's facts about the software do not need it. */
export async function loadCouncilPart(
  { queryClient, api }: Pick<AppContext, 'queryClient' | 'api'>,
  part: InfoPart,
): Promise<void> {
  await queryClient.prefetchQuery(pageContentQuery(api, `info/${part}`));
}
