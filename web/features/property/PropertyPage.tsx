import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#schemas/api/property-listings.ts';
import type { AdvertOnClock } from '../../api/listed-adverts.ts';
import { useIsOnline } from '../../app/use-is-online.ts';
import { useApp } from '../../app/app-context.ts';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Standing } from '../bidding/Standing.tsx';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { useNoteSeen } from '../recent/use-note-seen.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { ClosingTime } from './ClosingTime.tsx';
import { Costs } from './Costs.tsx';
import { EnergyRating } from './EnergyRating.tsx';
import { FloorPlans } from './FloorPlans.tsx';
import { HowToBidOnPaper } from './HowToBidOnPaper.tsx';
import { HomeFacts } from './HomeFacts.tsx';
import { LazyLocalArea } from './LazyLocalArea.tsx';
import { PageTools } from './PageTools.tsx';
import { Pictures } from './Pictures.tsx';
import { PropertyFrame } from './PropertyFrame.tsx';
import { PropertyTabs } from './PropertyTabs.tsx';
import { openAdvertQuery } from './open-advert-query.ts';
import { RentSummary } from './RentSummary.tsx';
import { SimilarHomes } from './SimilarHomes.tsx';
import { Notice } from './Notice.tsx';

const route = getRouteApi('/properties/$property');

const Description = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  maxWidth: '38rem',
}));

/** One home: pictures, costs, closing time, the reader's standing, and all facts. */
export function PropertyPage() {
  const { loadAdvert } = useApp();
  const { property } = route.useParams();
  const { data, dataUpdatedAt } = useSuspenseQuery(openAdvertQuery(loadAdvert, property));
  // Another home is a new page: nothing opened or said on the last one stays.
  return <Home key={data.advert.id} {...data} knownAt={dataUpdatedAt} />;
}

interface HomeProps extends AdvertOnClock {
  /** When the advert was last fetched, in milliseconds by this computer's clock. */
  readonly knownAt: number;
}

function Home({ advert, clockOffset, knownAt }: HomeProps) {
  const { t } = useTranslation();
  const { tab = 'details' } = route.useSearch();
  const { details } = advert;
  useNoteSeen(advert.id);
  const label = t('property.preview.label', { street: details.street });
  return (
    <Container>
      <PropertyFrame className="property-page">
        <Link to="/properties" className="back no-print">
          <Icon name="arrowLeft" />
          {t('property.back')}
        </Link>
        <div className="head">
          <div>
            <PageHeading title={details.title}>{details.street}</PageHeading>
            <p className="area">
              {details.area}, {details.postcode}
            </p>
          </div>
          <FavouriteButton advertId={advert.id} name={details.street} />
        </div>
        <OfflineNotice at={knownAt} />
        <ClosedNotice advert={advert} clockOffset={clockOffset} />
        <ChangeNotice advert={advert} />
        <div className="columns">
          <div className="pictures">
            <Pictures pictures={described(details.pictures, t('property.plainPicture'))} label={label} />
          </div>
          <div className="side">
            <RentSummary advert={advert} />
            <PageTools details={details} />
            <ClosingTime closesAt={advert.closesAt} clockOffset={clockOffset} />
            <HowToBidOnPaper advert={advert} />
            <Standing advert={advert} clockOffset={clockOffset} />
          </div>
          <div className="words">
            <PropertyTabs
              chosen={tab}
              panels={{
                details: (
                  <>
                    <section aria-labelledby="description">
                      <h2 id="description">{t('property.description')}</h2>
                      <Description>
                        {details.description.map((paragraph) => (
                          <p key={paragraph}>{paragraph}</p>
                        ))}
                      </Description>
                    </section>
                    <HomeFacts advert={advert} />
                    <Costs details={details} />
                    <EnergyRating details={details} />
                    <p>{t('property.reference', { reference: details.reference })}</p>
                  </>
                ),
                plans: (
                  <FloorPlans
                    plans={described(details.floorPlans ?? [], t('property.plainPlan'))}
                    label={label}
                  />
                ),
                area: <LazyLocalArea advert={advert} />,
              }}
            />
          </div>
        </div>
        <SimilarHomes advert={advert} clockOffset={clockOffset} />
      </PropertyFrame>
    </Container>
  );
}

/** Pictures that nobody has described get plain words: buttons and captions are made of them. */
function described(pictures: readonly Picture[], plain: string): readonly Picture[] {
  return pictures.map((picture) => (picture.alt === '' ? { ...picture, alt: plain } : picture));
}

/** Says the age of the facts while offline. `at` is a time in milliseconds. */
function OfflineNotice({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite" className="no-print">
      {!isOnline && (
        <Notice data-notice="offline">
          <Icon name="info" />
          <p>{t('property.offline', { when: formats.dayAndTime(new Date(at).toISOString()) })}</p>
        </Notice>
      )}
    </div>
  );
}
