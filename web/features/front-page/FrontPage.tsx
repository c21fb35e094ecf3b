import { useTranslation } from 'react-i18next';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Container } from '../../components/Container.tsx';
import { ClosingSoon } from './ClosingSoon.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { OtherContents } from './OtherContents.tsx';
import { Tiles } from './Tiles.tsx';

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
        {hasHomes && <HowItWorks />}
        <OtherContents />
      </Container>
    </>
  );
}
