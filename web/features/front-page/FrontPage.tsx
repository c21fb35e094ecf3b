import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Container } from '../../components/Container.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { ClosingSoon } from './ClosingSoon.tsx';
import { Hero } from './Hero.tsx';
import { Tiles } from './Tiles.tsx';

const HowItWorks = lazyPart(() => import('./HowItWorks.tsx').then(({ HowItWorks: steps }) => steps));
const OtherContents = lazyPart(() => import('./OtherContents.tsx').then(({ OtherContents: pages }) => pages));

/** The first page: what the site is, the two main tasks, and the homes that close first. */
export function FrontPage() {
  const { t } = useTranslation();
  const hasHomes = useShowsHomes();
  return (
    <>
      <Hero title={t('titles.home')} />
      <Container>
        <Tiles />
        {hasHomes && <ClosingSoon />}
        <Suspense>
          {hasHomes && <HowItWorks />}
          <OtherContents />
        </Suspense>
      </Container>
    </>
  );
}
