import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorCodeOf } from '../api/api-error.ts';
import { SiteError } from '../api/site-error.ts';
import { useIsOnline } from '../app/use-is-online.ts';
import { Button } from '../components/Button.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { NotFoundPage } from '../components/NotFoundPage.tsx';

/**
 * The page for any failure of a page: it says so, keeps what it can, and offers links (specification section
 * 2).
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // The error of a part that failed to load is no ApiError.
  const isUnanswered =
    error instanceof ApiError ? error.code === 'service.unavailable' : !(error instanceof SiteError);
  const isOffline = !useIsOnline() && isUnanswered;
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!isOffline && wasOffline.current) void tryAgain();
    wasOffline.current = isOffline;
  });
  if (error instanceof ApiError && error.status === 404 && !isUnanswered) return <NotFoundPage />;
  async function tryAgain() {
    queries.reset();
    await router.invalidate();
    reset();
  }
  const again = (
    <Button variant="contained" onClick={() => void tryAgain()}>
      {t('errorPage.reloadPageButtonText')}
    </Button>
  );
  if (isOffline) {
    return (
      <MessagePage title={t('errorPage.offline.title')} action={again}>
        <p role="alert">{t('errorPage.offline.description')}</p>
        <p>{t('errorPage.offline.stillWorks')}</p>
      </MessagePage>
    );
  }
  const requestId = error instanceof ApiError ? error.requestId : null;
  const known = error instanceof ApiError && error.code !== 'common.unknownError';
  return (
    <MessagePage title={t('errorPage.error.title')} action={again}>
      <p role="alert">{known ? t(`errors.${errorCodeOf(error)}`) : t('errorPage.error.description')}</p>
      {error instanceof SiteError && error.message !== '' && <p>{error.message}</p>}
      {requestId !== null && <p>{t('errorPage.requestId', { requestId })}</p>}
      {import.meta.env.DEV && (
        <details>
          <summary>{t('errorPage.details')}</summary>
          <pre>{error instanceof Error ? error.stack : String(error)}</pre>
        </details>
      )}
    </MessagePage>
  );
}
