import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

/** What a heart has to say: that visitors have none, and the way to one; or what went wrong. */
export function HeartNote({ note }: { readonly note: ErrorCode | 'visitor' }) {
  const { t } = useTranslation();
  const { href } = useLocation();
  if (note === 'visitor' || note === 'session.ended' || note === 'session.required') {
    return (
      <span>
        {t('properties.onlyLoggedIn')}.{' '}
        <Link to="/login" search={{ returnTo: href }}>
          {t('nav.login')}
        </Link>
      </span>
    );
  }
  return (
    <span>
      {t('favourites.failed')} {t(`errors.${note}`)}
    </span>
  );
}
