import type { Block } from '#schemas/tenant/front-page.ts';
import { latePart } from '../../components/lazy-part.ts';

// Each part below the top of the page is a file of its own: only councils that show it load it.
export const HeroSearch = latePart(() => import('./HeroSearch.tsx').then((part) => part.HeroSearch));
export const Rooftops = latePart(() => import('./Rooftops.tsx').then((part) => part.Rooftops));
export const lateBlocks = {
  search: latePart(() => import('./SearchBlock.tsx').then((part) => part.SearchBlock)),
  tiles: latePart(() => import('./Tiles.tsx').then((part) => part.Tiles)),
  openNow: latePart(() => import('./ClosingSoon.tsx').then((part) => part.ClosingSoon)),
  recentlySeen: latePart(() => import('./RecentlySeen.tsx').then((part) => part.RecentlySeen)),
  howItWorks: latePart(() => import('./HowItWorks.tsx').then((part) => part.HowItWorks)),
  news: latePart(() => import('./News.tsx').then((part) => part.News)),
  page: latePart(() => import('./PagePart.tsx').then((part) => part.PagePart)),
  figures: latePart(() => import('./Figures.tsx').then((part) => part.Figures)),
  help: latePart(() => import('./Help.tsx').then((part) => part.Help)),
  contents: latePart(() => import('./OtherContents.tsx').then((part) => part.OtherContents)),
};

/** Returns whether the top of the page shows the drawn street. */
export const hasDrawing = ({ look, picture }: Extract<Block, { kind: 'hero' }>): boolean =>
  look === 'drawing' || (look === 'split' && picture === undefined);

/** Loads the parts of a council's blocks. */
export async function loadBlocks(blocks: readonly Block[]): Promise<void> {
  await Promise.all(
    blocks.flatMap((block) => {
      if (block.kind !== 'hero') return lateBlocks[block.kind].load();
      return [...(hasDrawing(block) ? [Rooftops.load()] : []), ...(block.search ? [HeroSearch.load()] : [])];
    }),
  );
}
