import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { Icon } from '../components/Icon.tsx';
import { useSessionSnapshot } from '../features/login/use-session.ts';

/** Logs out at once and goes to the page that says whether it worked. */
export function LogOutButton() {
  const { t } = useTranslation();
  const { session } = useApp();
  const navigate = useNavigate();
  const leaving = useSessionSnapshot()?.matches('loggingOut') ?? false;
  async function logOut() {
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
