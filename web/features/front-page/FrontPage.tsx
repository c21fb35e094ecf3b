import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Block, BlockKind, BlockOf } from '#schemas/tenant/front-page.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Container } from '../../components/Container.tsx';
import { PartBoundary } from '../../components/lazy-part.ts';
import { blockStyles } from './block-ground.ts';
import { Hero } from './Hero.tsx';
import { lateBlocks } from './late-blocks.ts';

/** Keeps the footer off the screen while the blocks load: nothing in view moves. */
const Coming = styled('div')({ minHeight: '100vh' });

const Band = styled('div')(({ theme }) => blockStyles(theme));

/** Blocks that have nothing to show if a council shows no homes. */
const aboutHomes: ReadonlySet<BlockKind> = new Set([
  'search',
  'openNow',
  'recentlySeen',
  'howItWorks',
  'figures',
]);

/**
 * The front page: the council's blocks, in its order. The top of the page waits for no other block, except on a
 * server-rendered page: there all blocks are loaded, since a block behind a boundary would hydrate after time
 * has moved on, and differ from the server's HTML.
 */
export function FrontPage() {
  const { t } = useTranslation();
  const { system } = useApp();
  const { blocks } = system.frontPage;
  const hasHomes = useShowsHomes();
  const first = blocks[0]?.kind === 'hero' ? 1 : 0;
  const draw = (block: Block, place: number) =>
    block.kind === 'hero' ? (
      <Hero key={place} block={block} title={t('titles.home')} />
    ) : (
      (hasHomes || !aboutHomes.has(block.kind)) && (
        <Band
          key={place}
          className={`block block-${block.kind}`}
          data-ground={'ground' in block ? block.ground : undefined}
        >
          <Container>
            <Part block={block} />
          </Container>
        </Band>
      )
    );
  const parts = blocks.map(draw);
  return (
    <>
      {parts.slice(0, first)}
      <PartBoundary fallback={<Coming />}>{parts.slice(first)}</PartBoundary>
    </>
  );
}

function Part({ block }: { readonly block: Exclude<Block, BlockOf<'hero'>> }) {
  switch (block.kind) {
    case 'tiles':
      return <lateBlocks.tiles block={block} />;
    case 'openNow':
      return <lateBlocks.openNow block={block} />;
    case 'search':
      return <lateBlocks.search block={block} />;
    case 'recentlySeen':
      return <lateBlocks.recentlySeen />;
    case 'howItWorks':
      return <lateBlocks.howItWorks block={block} />;
    case 'news':
      return <lateBlocks.news block={block} />;
    case 'page':
      return <lateBlocks.page block={block} />;
    case 'figures':
      return <lateBlocks.figures block={block} />;
    case 'help':
      return <lateBlocks.help block={block} />;
    case 'contents':
      return <lateBlocks.contents block={block} />;
  }
}
