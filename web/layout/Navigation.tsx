import { styled } from '@mui/material/styles';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { showHashTarget } from '../components/hash-target.ts';
import { Icon } from '../components/Icon.tsx';
import { SiteLink, useShownItems } from '../components/SiteLink.tsx';
import { CountBadge } from './CountBadge.tsx';
import { desk } from './frame-widths.ts';
import { useMenuEntries, type MenuEntry } from './menu-entries.ts';
import { MenuLinks } from './MenuLinks.tsx';
import type { MenuSheetProps } from './MenuSheet.tsx';

/** The menu in the council's colours; `frame.css` positions it. */
const Menu = styled('nav')(({ theme }) => ({
  background: theme.vars.palette.header.main,
  color: theme.vars.palette.header.contrastText,
  '--ring': theme.vars.palette.header.contrastText,
  // The line is at the edge that faces the page.
  '&[data-variant="underline"] a[aria-current]': {
    boxShadow: 'inset 0 4px currentColor',
    [desk]: { boxShadow: 'inset 0 -4px currentColor' },
  },
  '&[data-variant="tab"] a[aria-current]': {
    background: theme.vars.palette.background.default,
    color: theme.vars.palette.text.primary,
    '--ring': theme.vars.palette.focus,
  },
  '@media (forced-colors: active)': { '& a[aria-current]': { borderBottom: '4px solid' } },
}));

interface NavigationProps {
  /** The mark of the current page. */
  readonly variant: 'underline' | 'tab';
  /** True to show no bar on a phone, for a page that needs the space, such as one of a form. */
  readonly isBare: boolean;
}

/** The menu (specification section 2). Entries without room in it are behind its button. */
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
      // If it fails to load, the footer's links are the way on.
      () => showHashTarget(document, 'footer'),
    );
  }
  return (
    <>
      <Menu
        aria-label={t('site.menu')}
        className="no-print menu site-menu"
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

/** The sum of the counts behind the menu's button: in a bar there are fewer than where the button is alone. */
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
