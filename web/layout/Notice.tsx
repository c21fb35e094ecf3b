import { styled } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInBrowser } from '../app/use-in-browser.ts';
import { useApp } from '../app/app-context.ts';
import { hasSeenNotice, rememberNotice } from '../app/seen-notice.ts';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';
import { RichTextView } from '../components/RichTextView.tsx';
import { useRichText } from '../components/use-rich-text.ts';

const Strip = styled('section')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)`,
  fontSize: '0.875rem',
  lineHeight: 1.3,
  '& .row': { display: 'flex', alignItems: 'center', gap: '0.5rem', minHeight: '2.5rem' },
  '& .words': { flex: 1, minWidth: 0, paddingBlock: '0.125rem' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '2.75rem',
    height: '2.5rem',
    marginInlineEnd: '-0.75rem',
    border: 0,
    background: 'none',
    cursor: 'pointer',
  },
}));

/**
 * The council's own message on every page, such as an announcement: on the first page of a visit, until closed.
 */
export function Notice() {
  const { t } = useTranslation();
  const router = useRouter();
  const { contents } = useApp().system.siteHeader;
  const own = useRichText(contents);
  const wasSeen = useInBrowser(() => hasSeenNotice(contents), false);
  const [isClosed, setClosed] = useState(false);
  // The early script (api/page/early-script.ts) may have hidden it by a guess.
  useEffect(() => document.documentElement.removeAttribute('data-notice-seen'), []);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        rememberNotice(contents);
        setClosed(true);
      }),
    [router, contents],
  );
  if (wasSeen || isClosed || own.html === '') return null;
  function close() {
    rememberNotice(contents);
    setClosed(true);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  return (
    <Strip aria-label={t('site.notice')} className="no-print notice site-notice">
      <Container className="row">
        <RichTextView text={own} className="words" />
        <button type="button" aria-label={t('site.closeNotice')} onClick={close}>
          <Icon name="cross" />
        </button>
      </Container>
    </Strip>
  );
}
