import type { Finding } from '#schemas/tenant/finding.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Mention, ParsedFragment, ParsedPage } from '../../content/parse-content.ts';
import { informationPrefix } from '../../content/site-content.ts';
import { sortLink } from '../../content/link-address.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import type { FormLink } from '../form-links.ts';
import { destinationOf, type Destination, type SiteMap } from './addresses.ts';

/** Finds menu, footer and content links that lead nowhere, and missing pictures. */
export function checkLinks(tenant: Tenant, file: LayeredFile, map: SiteMap): Finding[] {
  const pages = [...map.content.pages].flatMap(([locale, ofLocale]) =>
    [...ofLocale.values()].flatMap((page) => checkPage(page, locale, map)),
  );
  return [
    ...checkMenu(tenant, 'menuItems', file, map),
    ...checkMenu(tenant, 'footerItems', file, map),
    ...checkAccountLinks(tenant, file, map),
    ...pages,
    ...map.content.fragments.flatMap((fragment) => checkFragment(fragment, tenant.localeId, map)),
  ];
}

function checkMenu(
  tenant: Tenant,
  list: 'menuItems' | 'footerItems',
  file: LayeredFile,
  map: SiteMap,
): Finding[] {
  return tenant[list].flatMap(({ contentType, pageUrl }, index): Finding[] => {
    const place = file.placeOf(`/${list}/${index}/pageUrl`);
    const kind = sortLink(pageUrl);
    if (contentType === 'external')
      return kind === 'outside' || kind === 'contact' ? [] : [notOutside(pageUrl, place)];
    if (kind !== 'inside' || !pageUrl.startsWith('/')) return [notInside(pageUrl, place)];
    const fault = addressFault(pageUrl, map, tenant.localeId);
    return fault ? [{ ...fault, ...place }] : [];
  });
}

/** Checks the links of consents and feature notices. */
function checkAccountLinks({ accounts, localeId }: Tenant, file: LayeredFile, map: SiteMap): Finding[] {
  if (!accounts) return [];
  const { consents, featureNotices } = accounts;
  const mentions = [
    ...consents.map(({ page }, index) => ({ page, pointer: `/accounts/consents/${index}/page` })),
    ...featureNotices.map(({ page }, index) => ({ page, pointer: `/accounts/featureNotices/${index}/page` })),
  ];
  return mentions.flatMap(({ page, pointer }): Finding[] => {
    const fault = page === undefined ? undefined : addressFault(page, map, localeId);
    return fault ? [{ ...fault, ...file.placeOf(pointer) }] : [];
  });
}

function checkPage({ page, links, pictures }: ParsedPage, locale: string, map: SiteMap): Finding[] {
  const from = page.path === '' ? '/content' : `/content/${page.path}`;
  return [
    ...links.flatMap((link) => checkMention(link, from, locale, map)),
    ...pictures
      .filter(({ target }) => !map.pictures.has(`pictures/${target}`))
      .map(({ target, file, line }): Finding => ({
        severity: 'warning',
        kind: 'picture.missing',
        file,
        line,
        message: `There is no picture ${target} in the council's pictures, nor in those of base.`,
        cure: cureOfMissing(target, map),
      })),
  ];
}

/** Returns the fault in an address written in a settings file; undefined if it leads somewhere. */
export function addressFault(
  address: string,
  map: SiteMap,
  localeId: string,
): Pick<Finding, 'severity' | 'kind' | 'message' | 'cure'> | undefined {
  const destination = destinationOf(map, address, '/', localeId);
  if (destination === 'somewhere') return undefined;
  // A missing page is for the council to write. A route may come with a later version of Lintel, and until then
  // the site shows no link to it.
  const severity = destination === 'no page' ? 'error' : 'warning';
  return { severity, ...nowhere(address, destination, map, localeId) };
}

/** Returns the cure for a missing picture. */
export function cureOfMissing(target: string, { pictures }: Pick<SiteMap, 'pictures'>): string {
  const known = [...pictures.keys()]
    .filter((path) => path.startsWith('pictures/'))
    .map((path) => path.slice('pictures/'.length));
  const near = nearestWord(target, known);
  return near
    ? `Did you mean ${near}? Use the same capital and small letters.`
    : `Put ${target} in the folder "pictures", or remove the picture from the page.`;
}

function checkFragment({ links }: ParsedFragment, locale: string, map: SiteMap): Finding[] {
  return links.flatMap((link) => checkMention(link, '/', locale, map));
}

/** Checks the links in forms. A link to a missing page is only a warning, so the forms are still served. */
export function checkFormLinks(links: readonly FormLink[], localeId: string, map: SiteMap): Finding[] {
  return links.flatMap(({ address, locale, ...place }): Finding[] => {
    const ofLocale = locale ?? localeId;
    const destination = destinationOf(map, address, '/', ofLocale);
    if (destination === 'somewhere') return [];
    return [{ severity: 'warning', ...nowhere(address, destination, map, ofLocale), ...place }];
  });
}

function checkMention(
  { target, file, line }: Mention,
  from: string,
  locale: string,
  map: SiteMap,
): Finding[] {
  const destination = destinationOf(map, target, from, locale);
  return destination === 'somewhere'
    ? []
    : [{ severity: 'warning', ...nowhere(target, destination, map, locale), file, line }];
}

function nowhere(
  address: string,
  destination: Exclude<Destination, 'somewhere'>,
  map: SiteMap,
  locale: string,
): Pick<Finding, 'kind' | 'message' | 'cure'> {
  const near = nearestAddress(address, map, locale);
  const said = {
    'no page': [`There is no page of content at ${address}.`, 'Write the page, or link to a different one.'],
    'no route': [
      `The site has no page at ${address}.`,
      'Check the spelling of the address, or remove the link.',
    ],
    'no picture': [
      `There is no picture at ${address}.`,
      'Put it in the folder "pictures", or remove the link.',
    ],
    'no such place on the page': [
      `Nothing on the page has the id in ${address}.`,
      'Give the heading that id, or remove the # and everything after it.',
    ],
  } as const;
  const [message, cure] = said[destination];
  const isElsewhere = destination === 'no page' || destination === 'no route';
  return { kind: 'link.nowhere', message, cure: isElsewhere && near ? `Did you mean ${near}?` : cure };
}

/** Returns the existing address closest to this one; the file name of a page is read as its address. */
function nearestAddress(address: string, map: SiteMap, locale: string): string | undefined {
  const pages = [...(map.content.site.pages.get(locale)?.keys() ?? [])]
    .filter((path) => !path.startsWith(informationPrefix))
    .map((path) => (path === '' ? '/content' : `/content/${path}`));
  const routes = (map.routes ?? []).filter((route) => !route.includes('$'));
  const path = address.replace(/[?#].*$/, '').replace(/\.html?$/i, '');
  const wanted = path.startsWith('/') ? path : `/content/${path}`;
  const known = [...pages, ...routes];
  return known.find((one) => one === wanted) ?? nearestWord(wanted, known);
}

function notOutside(address: string, place: ReturnType<LayeredFile['placeOf']>): Finding {
  return {
    severity: 'error',
    kind: 'link.address',
    ...place,
    message: `"${address}" is not an address outside this site.`,
    cure: 'Start it with https://, mailto: or tel:, or make the entry a "page" or a "route".',
  };
}

function notInside(address: string, place: ReturnType<LayeredFile['placeOf']>): Finding {
  return {
    severity: 'error',
    kind: 'link.address',
    ...place,
    message: `"${address}" is not an address of this site.`,
    cure: 'Start it with a slash, such as /content/guides/how-to-bid, or make the entry "external".',
  };
}
