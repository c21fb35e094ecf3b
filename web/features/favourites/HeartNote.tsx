import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * The error of a failed press, or the note that a visitor's favourites are on this device, with a link to the
 * log-in.
 */
export function HeartNote({ note }: { readonly note: ErrorCode | 'onDevice' }) {
  const { t } = useTranslation();
  const { href } = useLocation();
  const isVisitor = note === 'onDevice';
  if (!isVisitor && note !== 'session.ended' && note !== 'session.required') {
    return (
      <span>
        {t('favourites.failed')} {t(`errors.${note}`)}
      </span>
    );
  }
  return (
    <span>
      {isVisitor ? t('favourites.onDevice') : `${t('properties.onlyLoggedIn')}.`}{' '}
      <Link to="/login" search={{ returnTo: href }}>
        {t('nav.login')}
      </Link>
    </span>
  );
}
