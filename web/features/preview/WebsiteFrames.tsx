import { styled } from '@mui/material/styles';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSettingOn, leadsToHomes } from '#schemas/tenant/site-settings.ts';
import { contentsQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { showHashTarget } from '../../components/hash-target.ts';
import { PageHeading } from '../../components/PageHeading.tsx';
import { addressIn } from '../../i18n/language-address.ts';
import { DeviceFrame } from './DeviceFrame.tsx';
import { devices } from './devices.ts';
import { FrameChoices, type PageGroup } from './FrameChoices.tsx';
import type { Preview } from './preview.ts';
import { readWebsiteSearch, type WebsiteSearch } from './website-search.ts';
import type { DraftAdvertsResponse } from '#schemas/api/preview.ts';
import type { ParseKeys } from 'i18next';
import type { SystemResponse } from '#schemas/api/system.ts';

/** Wider than other pages, because the desktop window is too. */
const Page = styled('div')(({ theme }) => ({
  maxWidth: '90rem',
  marginInline: 'auto',
  padding: theme.spacing(5, 'clamp(1rem, 4vw, 2rem)', 0),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  '& .jumps': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 2), listStyle: 'none' },
  '& .jumps a': { display: 'block', paddingBlock: '0.25rem' },
  '& .frames': {
    display: 'grid',
    gap: theme.spacing(4),
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 60rem)': {
      // Their widths keep their real proportions.
      gridTemplateColumns: 'minmax(0, 360fr) minmax(0, 768fr)',
      '& [data-device="desk"]': { gridColumn: '1 / -1' },
    },
  },
  '& .frames h2': { ...theme.typography.h3, marginBottom: theme.spacing(1) },
}));

/** The site in three windows, with the choice of what they show. */
export function WebsiteFrames({ open }: { readonly open: () => Promise<Preview> }) {
  const { t } = useTranslation();
  const { api, system, formats } = useApp();
  const navigate = useNavigate();
  const search = readWebsiteSearch(useSearch({ from: '/preview/website' }));
  const contents = useQuery(contentsQuery(api));
  const adverts = useQuery(draftAdvertsQuery(open));
  const { page = '/' } = search;
  const language =
    system.languages.find(({ languageCode }) => languageCode === search.language)?.languageCode ??
    system.language;
  const hasHomes = !isSettingOn(system.settings, 'disableProperties');
  const hasDark = isSettingOn(system.settings, 'themeDarkMode');
  const scheme = hasDark ? (search.scheme ?? 'light') : 'light';

  const groups: readonly PageGroup[] = [
    {
      label: t('preview.website.sitePages'),
      pages: pagesOfSite(system.settings).map(({ path, titleKey }) => ({ path, name: t(titleKey) })),
    },
    {
      label: t('preview.website.contentPages'),
      pages: (contents.data?.pages ?? []).map(({ path, contentName }) => ({ path, name: contentName })),
    },
    {
      label: t('preview.website.adverts'),
      pages: (hasHomes ? (adverts.data?.adverts ?? []) : []).map(({ id, title, reference, opensAt }) => ({
        path: `/properties/${id}`,
        name: t('preview.website.advert', { title, reference, day: formats.dayOf(opensAt) }),
      })),
    },
  ];
  const pageName =
    groups.flatMap(({ pages }) => pages).find(({ path }) => path === page)?.name ??
    t('preview.website.thisPage', { page });

  function show(change: WebsiteSearch): void {
    void navigate({
      to: '/preview/website',
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Page>
      <PageHeading title={t('preview.website.title')}>{t('preview.website.title')}</PageHeading>
      <p>{hasDark ? t('preview.website.lead') : t('preview.website.leadLight')}</p>
      <FrameChoices
        groups={groups}
        page={{ path: page, name: pageName }}
        languages={system.languages}
        language={language}
        scheme={hasDark ? scheme : null}
        onChange={show}
      />
      <ul className="jumps no-print">
        {devices.map(({ name }) => (
          <li key={name}>
            <Link to="." search={search} hash={name} replace onClick={() => showHashTarget(document, name)}>
              {t('preview.website.goTo', { device: t(`preview.website.${name}`) })}
            </Link>
          </li>
        ))}
      </ul>
      <div className="frames">
        {devices.map((device) => (
          <DeviceFrame
            key={device.name}
            device={device}
            address={addressIn(language, page, system)}
            pageName={pageName}
            scheme={scheme}
          />
        ))}
      </div>
    </Page>
  );
}

/** The query for the adverts that residents cannot see yet. */
const draftAdvertsQuery = (open: () => Promise<Preview>) =>
  queryOptions({
    queryKey: ['preview', 'adverts'] as const,
    queryFn: async ({ signal }) =>
      (await open()).call<DraftAdvertsResponse>('/api/propertylistings/drafts', signal),
    retry: false,
  });

/**
 * Pages that every council has and that open without logging in and without a link from a letter, with the keys
 * of their titles.
 */
const pages: readonly (readonly [path: string, titleKey: ParseKeys])[] = [
  ['/', 'titles.home'],
  ['/properties', 'titles.properties'],
  ['/properties/outcomes', 'titles.outcomes'],
  ['/contents', 'titles.contents'],
  ['/login', 'titles.login'],
  ['/create', 'titles.create'],
  ['/login/find-my-account', 'titles.findMyAccount'],
  ['/login/reset-password', 'titles.resetPassword'],
  ['/account', 'titles.account'],
  ['/info/accessibility', 'titles.accessibility'],
  ['/info/cookies', 'titles.cookies'],
  ['/info/privacy', 'titles.privacy'],
];

/**
 * Returns the pages of a council without homes (specification section 2, `disableProperties`), or with them.
 */
function pagesOfSite(
  settings: SystemResponse['settings'],
): readonly { readonly path: string; readonly titleKey: ParseKeys }[] {
  const hidesHomes = isSettingOn(settings, 'disableProperties');
  return pages
    .filter(([path]) => !hidesHomes || !leadsToHomes(path))
    .map(([path, titleKey]) => ({ path, titleKey }));
}
