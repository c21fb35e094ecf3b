import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { Icon } from '../components/Icon.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import { desk } from './frame-widths.ts';
import { LanguageMenu } from './Languages.tsx';
import type { MenuEntries } from './menu-entries.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { QuickExit } from './QuickExit.tsx';

/** A dialog at the foot of a phone, near the thumb, or at the side of a wide screen. */
const Dialog = styled('dialog')(({ theme }) => ({
  '--ring': theme.vars.palette.focus,
  width: '100%',
  maxWidth: 'none',
  maxHeight: '90dvh',
  margin: 'auto 0 0',
  padding: '0 clamp(1rem, 4vw, 2rem) calc(1rem + env(safe-area-inset-bottom))',
  border: 0,
  borderRadius: `${theme.council.shape.radius}px ${theme.council.shape.radius}px 0 0`,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  overscrollBehavior: 'contain',
  animation: 'sheet-up 220ms ease-out',
  '&::backdrop': { background: 'rgb(0 0 0 / 0.55)', animation: 'fade-in 220ms' },
  '& .head': {
    position: 'sticky',
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minHeight: '3.25rem',
    background: 'inherit',
    zIndex: 1,
  },
  '& h2': { ...theme.typography.h3, flex: 1 },
  '& .leave': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35em',
    fontWeight: 600,
    color: 'inherit',
  },
  '& .head a, & .head button': { minHeight: '2.75rem', minWidth: '2.75rem' },
  '& .head button': {
    display: 'grid',
    placeItems: 'center',
    border: 0,
    background: 'none',
    cursor: 'pointer',
  },
  '& ul': {
    listStyle: 'none',
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
  },
  '& li > a, & li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    width: '100%',
    minHeight: '2.875rem',
    padding: '0.25rem 0.5rem',
    border: 0,
    borderRadius: Math.min(theme.council.shape.radius, 8),
    background: 'none',
    color: 'inherit',
    fontWeight: 600,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '& li > a:hover, & li > button:hover': { textDecoration: 'underline' },
  '& li > a[aria-current]': { boxShadow: `inset 4px 0 ${theme.vars.palette.primary.main}` },
  '& li > a[aria-current]:dir(rtl)': { boxShadow: `inset -4px 0 ${theme.vars.palette.primary.main}` },
  '& li > a > .count': { marginInlineStart: 'auto' },
  [desk]: {
    width: '24rem',
    maxHeight: 'none',
    height: '100dvh',
    margin: 0,
    marginInlineStart: 'auto',
    borderRadius: 0,
    animationName: 'sheet-in',
  },
}));

export interface MenuSheetProps {
  readonly menu: MenuEntries;
  /** The council's own menu entries. */
  readonly own: readonly SystemResponse['menuItems'][number][];
  readonly onClose: () => void;
}

/**
 * The whole menu, as a dialog: the browser keeps the focus in it, closes it on Escape and restores the focus.
 */
export function MenuSheet({ menu, own, onClose }: MenuSheetProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  function close() {
    dialog.current?.close();
  }
  /** Closes the menu when an entry is chosen or a press lands outside it. */
  function closeOn({ target }: MouseEvent) {
    if (target === dialog.current || (target instanceof Element && target.closest('li > a, li > button')))
      close();
  }
  return (
    <Dialog ref={dialog} aria-labelledby={id} className="no-print" onClose={onClose} onClick={closeOn}>
      <div className="head">
        <h2 id={id}>{t('site.menu')}</h2>
        <QuickExit />
        <button type="button" aria-label={t('site.closeMenu')} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <nav aria-label={t('site.menu')}>
        <MenuLinks {...menu} />
        {own.length > 0 && (
          <ul>
            {own.map((item) => (
              <li key={item.pageUrl}>
                <SiteLink item={item} />
              </li>
            ))}
          </ul>
        )}
      </nav>
      <LanguageMenu />
    </Dialog>
  );
}
