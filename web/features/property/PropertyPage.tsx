import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { advertQuery } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Standing } from '../bidding/Standing.tsx';
import { ClosingTime } from './ClosingTime.tsx';
import { HomeFacts } from './HomeFacts.tsx';
import { Pictures } from './Pictures.tsx';
import { RentSummary } from './RentSummary.tsx';

const route = getRouteApi('/properties/$property');

const Page = styled('div')(({ theme }) => ({
  paddingTop: theme.spacing(3),
  '& .back': { display: 'inline-flex', alignItems: 'center', gap: '0.4em', minHeight: '2.75rem' },
  '& .head': { marginBlock: theme.spacing(1.5, 3) },
  '& .area': { color: theme.vars.palette.text.secondary, fontSize: '1.125rem', marginTop: '0.25rem' },
  '& .columns': {
    display: 'grid',
    gap: theme.spacing(4),
    gridTemplateAreas: '"pictures" "side" "words"',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 62rem)': {
      gridTemplateColumns: 'minmax(0, 1fr) 24rem',
      gridTemplateAreas: '"pictures side" "words side"',
      gridTemplateRows: 'auto 1fr',
      columnGap: theme.spacing(6),
    },
    '@media print': {
      gridTemplateAreas: '"pictures" "side" "words"',
      gridTemplateColumns: 'minmax(0, 1fr)',
    },
  },
  '& .pictures': { gridArea: 'pictures', '@media print': { maxWidth: '24rem' } },
  '& .words': { gridArea: 'words', display: 'grid', alignContent: 'start', gap: theme.spacing(4) },
  '& .side': { gridArea: 'side', display: 'grid', alignContent: 'start', gap: theme.spacing(3) },
  '& .description': { display: 'grid', gap: theme.spacing(1.5), maxWidth: '38rem' },
  '& h2': {
    fontFamily: theme.typography.h2.fontFamily,
    fontWeight: theme.typography.h2.fontWeight,
    fontSize: '1.375rem',
    lineHeight: 1.25,
    marginBottom: theme.spacing(1.5),
  },
}));

/** One home: pictures, what it costs, when it closes, where the reader stands, and everything known of it. */
export function PropertyPage() {
  const { t } = useTranslation();
  const { loadAdvert } = useApp();
  const { property } = route.useParams();
  const { data } = useSuspenseQuery(advertQuery(loadAdvert, property));
  const { advert, clockOffset } = data;
  const { details } = advert;
  return (
    <Container>
      <Page>
        <Link to="/properties" className="back no-print">
          <Icon name="arrowLeft" />
          {t('property.back')}
        </Link>
        <div className="head">
          <PageHeading title={details.title}>{details.street}</PageHeading>
          <p className="area">
            {details.area}, {details.postcode}
          </p>
        </div>
        <div className="columns">
          <div className="pictures">
            <Pictures pictures={details.pictures} />
          </div>
          <div className="side">
            <RentSummary advert={advert} />
            <ClosingTime closesAt={advert.closesAt} clockOffset={clockOffset} />
            <Standing key={advert.id} advert={advert} clockOffset={clockOffset} />
          </div>
          <div className="words">
            <section aria-labelledby="suited-to">
              <h2 id="suited-to">{t('property.suitedTo')}</h2>
              <p>{details.suitedTo}</p>
            </section>
            <section aria-labelledby="description">
              <h2 id="description">{t('property.description')}</h2>
              <div className="description">
                {details.description.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
            <HomeFacts advert={advert} />
            <p>{t('property.reference', { reference: details.reference })}</p>
          </div>
        </div>
      </Page>
    </Container>
  );
}
