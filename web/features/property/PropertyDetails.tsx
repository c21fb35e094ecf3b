import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdvertDetails, ListedAdvert } from '#schemas/api/property-listings.ts';
import { homeFeatures, isFeatureKnown, type HomeFeature } from '#schemas/home-features.ts';
import { useApp } from '../../app/app-context.ts';
import { FactList, type Fact } from './FactList.tsx';

function floorText({ floor, lift }: AdvertDetails, t: TFunction): string | null {
  if (floor === null) return null;
  const name = floor === 0 ? t('property.floorGround') : t('property.floorNumber', { floor });
  if (floor === 0) return name;
  return lift ? t('property.floorLift', { floor: name }) : t('property.floorNoLift', { floor: name });
}

/**
 * White even in the dark scheme, since logos are made for white; of a fixed height, so that nothing moves when
 * the logo loads.
 */
const Logo = styled('img')({
  display: 'block',
  boxSizing: 'border-box',
  height: '3rem',
  maxWidth: '100%',
  marginBottom: '0.25rem',
  padding: '0.25rem',
  borderRadius: 4,
  background: '#fff',
  objectFit: 'contain',
  '&[hidden]': { display: 'none' },
  // The name is enough on paper, where a home must fit on a sheet.
  '@media print': { display: 'none' },
});

/**
 * The landlord's name, below its logo if it has one. The picture is not read aloud, since the name says the
 * same.
 */
function Landlord({ advert: { landlordName, landlordLogo } }: { readonly advert: ListedAdvert }) {
  const { system } = useApp();
  if (landlordLogo === undefined) return landlordName;
  return (
    <>
      <Logo
        src={`${system.mediaBase}/${landlordLogo}`}
        alt=""
        loading="lazy"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
      {landlordName}
    </>
  );
}

/** The type of home, and facts about living there. */
export function PropertyDetails({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { details } = advert;
  const yesOrNo = (value: boolean) => (value ? t('property.yes') : t('property.no'));
  const features: Readonly<Record<HomeFeature, Fact>> = {
    hasGarden: [t('property.garden'), yesOrNo(advert.hasGarden)],
    hasParking: [t('property.parking'), yesOrNo(advert.hasParking)],
    petsAllowed: [t('property.pets'), advert.petsAllowed ? t('property.petsYes') : t('property.petsNo')],
    sheltered: [t('property.sheltered'), advert.sheltered ? t('property.shelteredHint') : null],
    stepFree: [t('property.stepFree'), advert.stepFree ? t('property.stepFreeYes') : t('property.no')],
  };
  const facts: readonly Fact[] = [
    [t('property.type'), details.propertyType],
    [t('property.bedroomsLabel'), t('property.bedrooms', { count: advert.bedrooms })],
    [t('property.persons'), t('property.personsValue', { count: details.persons })],
    ...homeFeatures.filter((feature) => isFeatureKnown(advert, feature)).map((feature) => features[feature]),
    [t('property.homes'), details.homes > 1 ? t('property.homesValue', { count: details.homes }) : null],
  ];
  const living: readonly Fact[] = [
    [t('property.landlord'), <Landlord key="landlord" advert={advert} />],
    [t('property.tenancy'), details.tenancy],
    [
      t('property.availableFrom'),
      details.availableFrom === undefined ? null : formats.day(details.availableFrom),
    ],
    [t('property.viewing'), details.viewing],
    [t('property.openSince'), formats.dayOf(advert.opensAt)],
  ];
  return (
    <>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('property.facts')}</h2>
        <FactList facts={facts} />
      </section>
      <HomeAccess details={details} />
      <section aria-labelledby="living">
        <h2 id="living">{t('property.tenancyTitle')}</h2>
        <FactList facts={living} wide />
      </section>
    </>
  );
}

/**
 * Facts about floor, lift, and adaptations for people who cannot manage steps. Nothing if none of them is
 * known.
 */
function HomeAccess({ details }: { readonly details: AdvertDetails }) {
  const { t } = useTranslation();
  const { adaptations = [], mobilityCategory } = details;
  const floor = floorText(details, t);
  if (floor === null && adaptations.length === 0 && mobilityCategory === undefined) return null;
  const meanings: Readonly<Record<number, string>> = {
    1: t('property.mobilityMeaning.category1'),
    2: t('property.mobilityMeaning.category2'),
    3: t('property.mobilityMeaning.category3'),
    4: t('property.mobilityMeaning.category4'),
  };
  const list =
    adaptations.length === 0 ? null : (
      <ul>
        {adaptations.map((adaptation) => (
          <li key={adaptation}>{adaptation}</li>
        ))}
      </ul>
    );
  const facts: readonly Fact[] = [
    [t('property.floor'), floor],
    [t('property.mobility'), mobilityCategory === undefined ? null : (meanings[mobilityCategory] ?? null)],
    [t('property.adaptations'), list],
  ];
  return (
    <section aria-labelledby="access">
      <h2 id="access">{t('property.accessTitle')}</h2>
      <FactList facts={facts} wide />
    </section>
  );
}
