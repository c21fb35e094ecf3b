import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { likelyPages } from './likely-pages.ts';
import { longestText } from '#domain/search/search-address.ts';
import { contentsQuery } from '../api/page-content.ts';
import { useApp } from '../app/app-context.ts';
import { useShowsHomes } from '../app/shows-homes.ts';
import { Button } from './Button.tsx';
import { InputFrame } from './input-frame.ts';

const Ways = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  marginTop: theme.spacing(2),
  '& ul': { listStyle: 'none' },
  '& li a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& h2': theme.typography.h3,
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), marginTop: theme.spacing(0.5) },
  '& .line > div': { flex: '1 1 12rem', minWidth: 0 },
}));

const ownPages = [
  ['/login', 'titles.login', false],
  ['/create', 'titles.create', false],
  ['/properties', 'titles.properties', true],
  ['/properties/outcomes', 'titles.outcomes', true],
  ['/account', 'titles.account', false],
  ['/account/bids', 'titles.accountBids', true],
  ['/account/automatic-bids', 'titles.automaticBids', true],
  ['/account/messages', 'titles.messages', false],
  ['/account/actions', 'titles.actions', false],
  ['/account/alerts', 'titles.alerts', false],
  ['/account/documents', 'titles.documents', false],
  ['/account/forms', 'titles.forms', false],
] as const;

/** Links for a reader at an unknown address: pages with similar addresses, and a search for homes. */
export function NotFoundLinks() {
  const { t } = useTranslation();
  const { api } = useApp();
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasHomes = useShowsHomes();
  const { data } = useQuery(contentsQuery(api));
  const likely = likelyPages(pathname, [
    ...ownPages
      .filter(([, , ofHomes]) => hasHomes || !ofHomes)
      .map(([path, key]) => ({ path, name: t(key) })),
    ...(data?.pages ?? []).map(({ path, contentName }) => ({ path, name: contentName })),
  ]);
  return (
    <Ways data-lost>
      {hasHomes && (
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const text = new FormData(event.currentTarget).get('text');
              const words = typeof text === 'string' ? text.trim() : '';
              void navigate({ to: '/properties', search: words === '' ? {} : { text: words } });
            }}
          >
            <label className="label" htmlFor={id}>
              {t('errorPage.pageNotFound.search')}
            </label>
            <div className="line">
              <InputFrame>
                <input id={id} name="text" type="search" maxLength={longestText} enterKeyHint="search" />
              </InputFrame>
              <Button type="submit" variant="outlined">
                {t('errorPage.pageNotFound.searchButton')}
              </Button>
            </div>
          </form>
        </search>
      )}
      <div>
        {likely.length > 0 && <h2>{t('errorPage.pageNotFound.likely')}</h2>}
        <ul>
          {likely.map(({ path, name }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
          <li>
            <Link to="/contents">{t('titles.contents')}</Link>
          </li>
        </ul>
      </div>
    </Ways>
  );
}
