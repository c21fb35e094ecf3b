import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { Icon } from '../components/Icon.tsx';
import { useSessionSnapshot } from '../features/login/use-session.ts';

/** Logs out at once and goes to the page that says whether it worked. */
export function LogOutButton() {
  const { t } = useTranslation();
  const { api, session, openImpersonation } = useApp();
  const navigate = useNavigate();
  const leaving = useSessionSnapshot()?.matches('loggingOut') ?? false;
  async function logOut() {
    if (api.impersonationId !== undefined) {
      // What ends is that staff are in the resident's place; the bar above says how it goes.
      (await openImpersonation()).actor.send({ type: 'exit.request' });
      return;
    }
    const actor = await session.open();
    actor.send({ type: 'logout.request' });
    await navigate({ to: '/logout' });
  }
  return (
    <button type="button" data-event="logout.request" aria-disabled={leaving} onClick={() => void logOut()}>
      <Icon name="exit" />
      {leaving ? t('nav.loggingOut') : t('nav.logout')}
    </button>
  );
}
