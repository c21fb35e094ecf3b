import { styled } from '@mui/material/styles';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { showHashTarget } from '../components/hash-target.ts';
import { Icon } from '../components/Icon.tsx';
import { SiteLink, useShownItems } from '../components/SiteLink.tsx';
import { CountBadge } from './CountBadge.tsx';
import { desk, phoneWithBar } from './frame-widths.ts';
import { useMenuEntries, type MenuEntry } from './menu-entries.ts';
import { MenuLinks } from './MenuLinks.tsx';
import type { MenuSheetProps } from './MenuSheet.tsx';

/** Entries of any menu row: words, on a phone below their icon. */
const entry = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '100%',
  height: '100%',
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  border: 0,
  background: 'none',
  cursor: 'pointer',
} as const;

const smallBadge = {
  position: 'absolute',
  top: '0.125rem',
  insetInlineStart: 'calc(50% + 0.25rem)',
  minWidth: '1.25rem',
  height: '1.25rem',
  fontSize: '0.6875rem',
  paddingInline: '0.25rem',
} as const;

/**
 * A bar at the foot of a phone, where a thumb reaches it; in a form or a low window only the button, at the end of the
 * header's row; on a desk a row of words. `base.css` keeps the bar's height free (`--frame-bottom`).
 */
const Menu = styled('nav')(({ theme }) => ({
  background: theme.vars.palette.header.main,
  color: theme.vars.palette.header.contrastText,
  '--ring': theme.vars.palette.header.contrastText,
  '& ul': { listStyle: 'none' },
  '& li > a, & li > button, & .more': entry,
  // Inside, since the elements around the row have their own colours.
  '& a:focus-visible, & button:focus-visible': { outlineOffset: '-4px' },
  // The button in the header's row.
  position: 'absolute',
  top: 0,
  insetInlineEnd: 'max(0.5rem, env(safe-area-inset-right))',
  height: '3.25rem',
  '& .entries': { display: 'contents' },
  '& ul, & .more .rest': { display: 'none' },
  '& .more': { minWidth: '3.5rem', flexDirection: 'column', fontSize: '0.75rem', lineHeight: 1.2 },
  '& .more svg': { display: 'block', fontSize: '1.125rem' },
  '& .count': smallBadge,
  [phoneWithBar]: {
    '&[data-place="bar"]': {
      position: 'fixed',
      inset: 'auto 0 0',
      height: 'auto',
      zIndex: theme.zIndex.appBar,
      borderTop: '1px solid color-mix(in srgb, currentColor 30%, transparent)',
      paddingBottom: 'env(safe-area-inset-bottom)',
      '& .entries': {
        display: 'grid',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(0, 1fr)',
        maxWidth: '40rem',
        padding: 0,
      },
      '& ul:first-of-type, & li': { display: 'contents' },
      '& li:not([data-place="bar"]), & .more .all': { display: 'none' },
      '& .more .rest': { display: 'inline-grid' },
      '& li > a, & li > button, & .more, & .placeholder': {
        flexDirection: 'column',
        minWidth: 0,
        height: '3.5rem',
        padding: '0.25rem 0.125rem',
        gap: '0.125rem',
        // The longest word fits five to a row, from 280 px.
        fontSize: 'clamp(0.625rem, 3.1vw, 0.75rem)',
        lineHeight: 1.15,
        textAlign: 'center',
      },
      // Two lines of a long name at most, and no wider than its place.
      '& li span:not(.count, .count *)': { maxWidth: '100%', overflow: 'hidden', maxHeight: '2.3em' },
      '& svg': { display: 'block', fontSize: '1.125rem' },
      '&[data-variant="underline"] a[aria-current]': { boxShadow: 'inset 0 4px currentColor' },
    },
  },
  [desk]: {
    position: 'static',
    height: 'auto',
    '& .entries': { display: 'flex', gap: '0 1rem' },
    '& ul': { display: 'flex', flexWrap: 'wrap', '&:first-of-type': { marginInlineStart: '-0.625rem' } },
    '&[data-member="true"] ul + ul, & .more svg, & li > a svg, & li > button svg': { display: 'none' },
    '& li > a, & li > button, & .more': {
      flexDirection: 'row',
      gap: '0.45em',
      width: 'auto',
      minHeight: '3rem',
      paddingInline: '0.625rem',
      fontSize: '0.9375rem',
      whiteSpace: 'nowrap',
    },
    '&:not([data-member="true"]) .more': { display: 'none' },
    '& .more .all': { display: 'none' },
    // A name that comes later, as the plan's does, must not begin another line.
    '@media (max-width: 79.99rem)': {
      '& li[data-place="wide"]': { display: 'none' },
      '& .more .rest': { display: 'inline-grid' },
    },
    '& .count': { position: 'static', minWidth: '1.5rem', height: '1.5rem', fontSize: '0.8125rem' },
    '& a:hover, & button:hover': { textDecoration: 'underline', textDecorationThickness: 2 },
    '& .placeholder': { minHeight: '3rem', width: '5rem' },
    '&[data-variant="underline"] a[aria-current]': { boxShadow: 'inset 0 -4px currentColor' },
  },
  '&[data-variant="tab"] a[aria-current]': {
    background: theme.vars.palette.background.default,
    color: theme.vars.palette.text.primary,
    '--ring': theme.vars.palette.focus,
  },
  '@media (forced-colors: active)': { '& a[aria-current]': { borderBottom: '4px solid' } },
}));

interface NavigationProps {
  /** How the current page is marked. */
  readonly variant: 'underline' | 'tab';
  /** On a phone, no bar: a page that needs the room, such as one of a form. */
  readonly isBare: boolean;
}

/** The menu (specification section 2). What has no place in it is behind its button. */
export function Navigation({ variant, isBare }: NavigationProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const menu = useMenuEntries();
  const behind = menu.entries.filter(({ place }) => place !== 'bar');
  const own = useShownItems(system.menuItems);
  const [Sheet, setSheet] = useState<ComponentType<MenuSheetProps> | null>(null);
  function open() {
    void import('./MenuSheet.tsx').then(
      ({ MenuSheet }) => setSheet(() => MenuSheet),
      // Without it, the links of the footer lead on.
      () => showHashTarget(document, 'footer'),
    );
  }
  return (
    <>
      <Menu
        aria-label={t('site.menu')}
        className="no-print menu"
        data-variant={variant}
        data-member={menu.isMember}
        data-place={isBare ? 'row' : 'bar'}
      >
        <Container className="entries">
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
          <button
            type="button"
            className="more"
            aria-haspopup="dialog"
            aria-expanded={Sheet !== null}
            onClick={open}
          >
            <Icon name="menu" />
            <span>{t('site.menu')}</span>
            <Waiting entries={behind} className="rest" />
            <Waiting entries={menu.entries} className="all" />
          </button>
        </Container>
      </Menu>
      {Sheet && <Sheet menu={menu} own={own} onClose={() => setSheet(null)} />}
    </>
  );
}

/** What waits behind the menu's button: in a bar that is less than where the button stands alone. */
function Waiting({
  entries,
  className,
}: {
  readonly entries: readonly MenuEntry[];
  readonly className: string;
}) {
  const waiting = entries.filter(({ count, link }) => count > 0 && link.to !== '/properties');
  return (
    <span className={className}>
      <CountBadge
        count={waiting.reduce((sum, { count }) => sum + count, 0)}
        label={waiting.map(({ label }) => label).join(', ')}
      />
    </span>
  );
}
