import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { useSessionSnapshot } from './use-session.ts';

/**
 * Shows the result of a log-out: the browser has forgotten the person, but the server may not know yet. Opening
 * the address does not log people out by itself, or any web page could do it with an image; members who open it
 * are asked.
 */
export function LogoutPage() {
  const { t } = useTranslation();
  const { session, pendingLogOut } = useApp();
  const snapshot = useSessionSnapshot();
  const user = useUser();
  const isMember = snapshot?.hasTag('member') ?? Boolean(user);
  const state = snapshot?.value ?? null;
  const isPending = useSyncExternalStore(pendingLogOut.subscribe, pendingLogOut.isPending, () => false);
  const logOut = async () => (await session.open()).send({ type: 'logout.request' });

  if (state === 'loggingOut' || (user === undefined && snapshot === null)) {
    const working = state === 'loggingOut' ? t('logout.working') : t('site.loading');
    return (
      <MessagePage title={working}>
        <output>{t('site.loading')}</output>
      </MessagePage>
    );
  }
  if (isPending) {
    const again = () => void (state === 'logoutFailed' ? logOut() : pendingLogOut.end().catch(() => {}));
    return (
      <MessagePage
        title={t('logout.failedHeading')}
        action={
          <Button variant="contained" data-event="logout.request" onClick={again}>
            {t('logout.retry')}
          </Button>
        }
      >
        <p>{t('logout.failedText')}</p>
        <p>{t('logout.failedShared')}</p>
      </MessagePage>
    );
  }
  if (isMember) {
    return (
      <MessagePage
        title={t('titles.logout')}
        action={
          <Button variant="contained" data-event="logout.request" onClick={() => void logOut()}>
            {t('nav.logout')}
          </Button>
        }
      >
        <p>{t('logout.ask')}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={t('logout.heading')}
      action={
        <ButtonLink to="/login" variant="contained">
          {t('logout.again')}
        </ButtonLink>
      }
    >
      <p>{t('logout.text')}</p>
    </MessagePage>
  );
}
