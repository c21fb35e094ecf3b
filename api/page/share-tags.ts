import { pictureSources } from '#domain/pictures/picture-sources.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import { iconSizes } from '#schemas/tenant/made-icons.ts';
import { escapeHtml } from '../content/escape-html.ts';
import { isOpen, type Advert } from '../lettings/adverts/adverts.ts';
import { localiseDetails } from '../lettings/adverts/localise-details.ts';
import { speechOf } from '../mail/speech.ts';
import { mediaBaseOf } from '../tenants/media-base.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { addressIn } from './alternates.ts';

/** The page that is shared. */
export interface SharedPage {
  readonly files: TenantFiles;
  readonly locale: string;
  /** Such as `https://homes.example.gov.uk`. */
  readonly origin: string;
  /** Of the address, without its language prefix and its query. */
  readonly path: string;
  /** The page's title without the site's; undefined: the site's alone. */
  readonly title: string | undefined;
  /** Of a home's page. */
  readonly advert: Advert | undefined;
}

/**
 * What messengers and social networks show of a link to a page, by the Open Graph protocol: of a home its picture, its
 * rent and until when people can bid, of any other page its title, what the site is for and the council's picture. In HTML.
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
  // The rest of its card is read from the tags above (X's documentation of cards).
  const card = `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`;
  return [...written, card].join('');
}

function saidOfHome(files: TenantFiles, locale: string, advert: Advert) {
  const { bedrooms, closesAt, withdrawnAt, details } = advert;
  const { t, formats } = speechOf(files, locale);
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

/** The widest that is sent at all: more is cut down again by whoever shows the link. In pixels. */
const widest = 1280;

interface SharedPicture {
  readonly address: string;
  readonly alt: string;
  /** In pixels, where we know them: it is shown at once, and not only to the second who shares the link. */
  readonly width?: string;
  readonly height?: string;
}

/** Of pages that have no picture of their own: the council's name and logo. */
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

/** The first picture in a format that everybody who shows links can draw: none of them draws SVG. */
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
