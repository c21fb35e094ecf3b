import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { useUser } from '../app/use-person.ts';
import { Icon } from '../components/Icon.tsx';
import { useSessionSnapshot } from '../features/login/use-session.ts';

/** The menu's last entry: log-in for visitors, log-out for members. */
export function LogEntry() {
  const { t } = useTranslation();
  const user = useUser();
  const isLeaving = useSessionSnapshot()?.matches('loggingOut') ?? false;
  if (user === undefined && !isLeaving) return <div className="placeholder" />;
  if (user || isLeaving) return <LogOutButton />;
  return (
    <Link to="/login">
      <Icon name="enter" />
      <span>{t('nav.login')}</span>
    </Link>
  );
}

/** The button that logs out at once and goes to the page with the result. */
function LogOutButton() {
  const { t } = useTranslation();
  const { api, session, openImpersonation } = useApp();
  const navigate = useNavigate();
  const isLoggingOut = useSessionSnapshot()?.matches('loggingOut') ?? false;
  async function logOut() {
    if (api.impersonationId !== undefined) {
      // During impersonation only the impersonation ends; the bar above shows its progress.
      (await openImpersonation()).actor.send({ type: 'exit.request' });
      return;
    }
    const actor = await session.open();
    actor.send({ type: 'logout.request' });
    await navigate({ to: '/logout' });
  }
  return (
    <button
      type="button"
      data-event="logout.request"
      aria-disabled={isLoggingOut}
      onClick={() => void logOut()}
    >
      <Icon name="exit" />
      <span>{isLoggingOut ? t('nav.loggingOut') : t('nav.logout')}</span>
    </button>
  );
}
