import { styled } from '@mui/material/styles';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ComponentProps,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { LogInAgain } from './LogInAgain.tsx';
import { useSessionSnapshot } from './use-session.ts';

const Notice = styled('section')(({ theme }) => ({
  background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  borderBottom: `3px solid ${theme.vars.palette.warning.main}`,
  paddingBlock: '1rem',
  '& .row': { display: 'flex', gap: '0.75rem', alignItems: 'start' },
  '& h2': { font: 'inherit', fontWeight: 700 },
  '& .words': { flex: 1 },
  '& button': {
    border: 0,
    background: 'none',
    padding: '0.5rem',
    margin: '-0.25rem',
    cursor: 'pointer',
    lineHeight: 0,
  },
}));

type Dialog = ComponentType<ComponentProps<typeof LogInAgain>>;

/**
 * The notice that the session is over (401, specification section 7). It leaves the page as it is: people log
 * in again over it. Until that form has loaded, the notice links to the log-in page.
 */
export function SessionNotice() {
  const { t } = useTranslation();
  const { session } = useApp();
  const router = useRouter();
  const { pathname, href } = useLocation();
  const snapshot = useSessionSnapshot();
  const { isOver, isBack } = useSessionOver(snapshot);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOver && pathname !== '/login';
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    if (!isShown || Dialog) return;
    void import('./LogInAgain.tsx').then(
      (loaded) => setDialog(() => loaded.LogInAgain),
      () => null,
    );
  }, [isShown, Dialog]);
  const hasContinued = useRef(false);
  useEffect(() => {
    // The element focused before the dialog has disappeared with the notice, and nothing behind a dialog takes
    // focus.
    if (isOpen || !hasContinued.current) return;
    hasContinued.current = false;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [isOpen]);
  const close = useCallback(() => setIsOpen(false), []);
  const goOn = useCallback(() => {
    hasContinued.current = true;
    setIsOpen(false);
    // The page's loader fetches its personal data.
    void router.invalidate();
  }, [router]);
  const dismiss = async () => (await session.open()).send({ type: 'notice.dismiss' });

  function logIn(event: MouseEvent) {
    if (!Dialog || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <div aria-live="polite" data-auth={snapshot === null ? undefined : String(snapshot.value)}>
        {isShown && (
          <Notice data-state="sessionEnded" className="no-print">
            <Container className="row">
              <Icon name="info" />
              <div className="words">
                <h2>{t('session.endedTitle')}</h2>
                <p>{t('session.endedText')}</p>
                <Link
                  to="/login"
                  search={{ returnTo: href }}
                  aria-haspopup={Dialog ? 'dialog' : undefined}
                  onClick={logIn}
                >
                  {t('session.login')}
                </Link>
              </div>
              <button
                type="button"
                data-event="notice.dismiss"
                aria-label={t('session.close')}
                onClick={() => void dismiss()}
              >
                <Icon name="cross" />
              </button>
            </Container>
          </Notice>
        )}
        {isBack && <p className="visually-hidden">{t('session.again')}</p>}
      </div>
      {isOpen && Dialog && <Dialog onLoggedIn={goOn} onClose={close} />}
    </>
  );
}

interface SessionOver {
  /**
   * True if the session ended by itself, and the person has neither logged in nor dismissed the notice since.
   */
  readonly isOver: boolean;
  /** True if the same person has logged in again since. */
  readonly isBack: boolean;
}

/**
 * Returns whether a session ended on this page, even after a failed log-in on it. If another person logs in,
 * here or in another tab, the page reloads: they must not see what was typed on it.
 */
function useSessionOver(snapshot: ReturnType<typeof useSessionSnapshot>): SessionOver {
  const accountId = snapshot?.context.accountId ?? null;
  const [known, setKnown] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const isOthers = isOver && accountId !== null && accountId !== known;
  if (!isOver && accountId !== null && accountId !== known) setKnown(accountId);
  if (!isOver && snapshot?.matches('sessionEnded')) {
    setIsOver(true);
    setIsBack(false);
  }
  if (isOver && !isOthers && (snapshot?.hasTag('member') || snapshot?.matches('loggedOut'))) {
    setIsOver(false);
    setIsBack(accountId !== null);
  }
  useEffect(() => {
    if (isOthers) window.location.reload();
  }, [isOthers]);
  return { isOver, isBack };
}
