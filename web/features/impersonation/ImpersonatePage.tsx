import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { PagePending } from '../../components/PagePending.tsx';
import { BackToAccount, ImpersonationMessage } from './ImpersonationMessage.tsx';
import { useImpersonation } from './use-impersonation.ts';

/** Codes of temporary errors, after which the same link may still work: no answer, or too many requests. */
const passing: ReadonlySet<string> = new Set([
  'service.unavailable',
  'common.unknownError',
  'request.rateLimited',
]);

/**
 * The target of one-time staff links (specification section 2, /account/impersonate). Success leads to a page
 * that impersonates from its first call; failure shows the reason and what to do.
 */
export function ImpersonatePage() {
  const { api } = useApp();
  return (
    <Suspense fallback={<PagePending />}>
      {api.impersonationId === undefined ? <Arrival /> : <Here />}
    </Suspense>
  );
}

/** The screen for a page opened without a link, by hand or by going back. */
function Here() {
  const { t } = useTranslation();
  return (
    <BackToAccount state="here" title={t('impersonation.hereTitle')} text={t('impersonation.hereText')} />
  );
}

function Arrival() {
  const { t } = useTranslation();
  const { actor, snapshot, tryLink, ranOutOfRoom } = useImpersonation();
  const { code } = snapshot.context;
  const state = String(snapshot.value);

  if (snapshot.matches('none')) {
    return (
      <ImpersonationMessage state={state} title={t('impersonation.noLinkTitle')}>
        <p>{t('impersonation.noLinkText')}</p>
        <p>{t('impersonation.noLinkResident')}</p>
      </ImpersonationMessage>
    );
  }
  const ranOut = snapshot.matches('cleared') && ranOutOfRoom();
  if (ranOut || snapshot.matches('storageBlocked')) {
    return (
      <ImpersonationMessage state={state} title={t('impersonation.storageTitle')}>
        <p role="alert">{t(ranOut ? 'impersonation.storageRanOut' : 'impersonation.storageText')}</p>
        <p>{t(ranOut ? 'impersonation.storageRoom' : 'impersonation.storageCure')}</p>
      </ImpersonationMessage>
    );
  }
  if (snapshot.matches('failed') && code !== null) {
    const mayPass = passing.has(code);
    return (
      <ImpersonationMessage
        state={state}
        title={t('impersonation.failedTitle')}
        ways={
          mayPass &&
          tryLink && (
            <Button variant="contained" data-event="link.open" onClick={tryLink}>
              {t('impersonation.retry')}
            </Button>
          )
        }
      >
        <p role="alert">{t(`errors.${code}`)}.</p>
        <p>{t(mayPass ? 'impersonation.failedPassing' : 'impersonation.failedText')}</p>
      </ImpersonationMessage>
    );
  }
  if (snapshot.matches('userFailed') || snapshot.matches('exitFailed')) {
    return (
      <ImpersonationMessage
        state={state}
        title={t('impersonation.userTitle')}
        ways={
          <>
            {snapshot.matches('userFailed') && (
              <Button
                variant="contained"
                data-event="user.retry"
                onClick={() => actor.send({ type: 'user.retry' })}
              >
                {t('impersonation.retry')}
              </Button>
            )}
            <Button
              variant="outlined"
              data-event="exit.request"
              onClick={() => actor.send({ type: 'exit.request' })}
            >
              {t('impersonation.exit')}
            </Button>
          </>
        }
      >
        <p role="alert">
          {t(snapshot.matches('exitFailed') ? 'impersonation.exitFailed' : 'impersonation.userText')}
        </p>
      </ImpersonationMessage>
    );
  }
  return (
    <ImpersonationMessage state="loading" title={t('impersonation.opening')}>
      <output>{t('impersonation.openingText')}</output>
    </ImpersonationMessage>
  );
}
