import { pictureSources } from '#domain/pictures/picture-sources.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import { iconSizes } from '#schemas/tenant/made-icons.ts';
import { escapeHtml } from '../content/escape-html.ts';
import { isOpen, type Advert } from '../lettings/adverts/adverts.ts';
import { localiseDetails } from '../lettings/adverts/localise-details.ts';
import { localisationOf } from '../mail/localisation.ts';
import { mediaBaseOf } from '../tenants/media-base.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { addressIn } from './alternates.ts';

interface SharedPage {
  readonly files: TenantFiles;
  readonly locale: string;
  /** The site's origin, such as `https://homes.example.gov.uk`. */
  readonly origin: string;
  /** The address's path without its language prefix and its query. */
  readonly path: string;
  /** The page's title without the site's; undefined to show the site's alone. */
  readonly title: string | undefined;
  /** The advert of a home's page. */
  readonly advert: Advert | undefined;
}

/**
 * Renders the Open Graph tags from which messengers and social networks preview a link, in HTML: for a home its
 * picture, its rent and the closing time for bids; for any other page its title, the purpose of the site and
 * the council's picture.
 */
export function shareTags({ files, locale, origin, path, title, advert }: SharedPage): string {
  const { websiteTitle } = files.tenant;
  const said = advert ? saidOfHome(files, locale, advert) : undefined;
  const picture =
    (advert && pictureToShare(files, origin, localiseDetails(advert.details, locale).pictures)) ??
    councilPicture(files, origin);
  const tags: readonly (readonly [property: string, content: string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', websiteTitle],
    ['og:locale', locale.replace('-', '_')],
    ['og:title', said?.title ?? title ?? websiteTitle],
    ['og:description', said?.description ?? textOf(files.messages.get(locale), 'home.lead')],
    ['og:url', addressIn(files.tenant, origin, path, locale)],
    ['og:image', picture?.address],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
  ];
  const written = tags
    .filter(([, content]) => content !== undefined && content !== '')
    .map(([property, content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`);
  // X reads the rest of its card from the tags above (X's documentation of cards).
  const card = `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`;
  return [...written, card].join('');
}

function saidOfHome(files: TenantFiles, locale: string, advert: Advert) {
  const { bedrooms, closesAt, withdrawnAt, details } = advert;
  const { t, formats } = localisationOf(files, locale);
  const { street, area, propertyType, rentPence, serviceChargePence, rentPeriod } = localiseDetails(
    details,
    locale,
  );
  const rent = formats.money(rentPence + serviceChargePence);
  const facts = [
    t(rentPeriod === 'week' ? 'property.rentWeek' : 'property.rentMonth', { rent }),
    t('property.bedrooms', { count: bedrooms }),
    propertyType,
    withdrawnAt === null
      ? t(isOpen(advert) ? 'property.closes' : 'property.closed', {
          when: formats.until(closesAt.toISOString()),
        })
      : t('property.withdrawnNow'),
  ];
  return { title: `${street}, ${area}`, description: facts.join(' · ') };
}

/** In pixels; services that show links reduce larger pictures anyway. */
const widest = 1280;

interface SharedPicture {
  readonly address: string;
  readonly alt: string;
  /** In pixels, if known: the picture then shows at once, not only from the second share on. */
  readonly width?: string;
  readonly height?: string;
}

/** Returns the picture for pages without one of their own: the council's name and logo. */
function councilPicture({ tenant, marks }: TenantFiles, origin: string): SharedPicture | undefined {
  const mark = marks.icons.get('share.png');
  if (mark === undefined) return undefined;
  const { width, height } = iconSizes['share.png'];
  return {
    address: `${origin}${mark.address}`,
    alt: tenant.websiteTitle,
    width: String(width),
    height: String(height),
  };
}

/** Returns the first picture in a format that every service can show; none of them shows SVG. */
function pictureToShare(
  { tenant }: TenantFiles,
  origin: string,
  pictures: readonly Picture[],
): SharedPicture | undefined {
  const [first] = pictures;
  if (first === undefined) return undefined;
  const { src, srcSet = '' } = pictureSources(mediaBaseOf(tenant), first);
  const address =
    srcSet
      .split(', ')
      .map((one) => one.split(' '))
      .findLast(([, width = '']) => Number.parseInt(width, 10) <= widest)?.[0] ?? src;
  return /\.svg$/i.test(address)
    ? undefined
    : { address: address.startsWith('/') ? `${origin}${address}` : address, alt: first.alt };
}
