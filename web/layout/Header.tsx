import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';
import { buttonRadius } from '../components/button-styles.ts';
import { desk } from './frame-widths.ts';
import { OtherLanguages } from './Languages.tsx';
import { Navigation } from './Navigation.tsx';
import { Notice } from './Notice.tsx';
import { QuickExit } from './QuickExit.tsx';

/** The header in the council's colours and type; `frame.css` positions its parts. */
const Masthead = styled('header')(({ theme }) => ({
  '--ring': theme.vars.palette.header.contrastText,
  background: theme.vars.palette.header.main,
  color: theme.vars.palette.header.contrastText,
  '& .name': {
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: theme.typography.h1.fontWeight,
  },
  '&[data-layout="stacked"]': {
    '& .masthead': {
      background: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.primary,
      '--ring': theme.vars.palette.focus,
      boxShadow: `inset 0 -3px ${theme.vars.palette.secondary.main}`,
    },
    '& .name': { color: theme.vars.palette.header.main },
    '[data-theme="dark"] & .name': { color: 'inherit' },
  },
  // One sheet holds everything, with a line in the header's colour above and one in the accent's below.
  '&[data-layout="centred"]': {
    '& .masthead, & .menu': {
      background: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.primary,
      '--ring': theme.vars.palette.focus,
    },
    // The line is inset: the content below relies on the header's height.
    '& .masthead': { boxShadow: `inset 0 5px ${theme.vars.palette.header.main}` },
  },
  [desk]: {
    '&[data-layout="centred"]': {
      '& .telephone': { color: theme.vars.palette.text.secondary },
      '& .menu': { borderBottom: `3px solid ${theme.vars.palette.secondary.main}` },
    },
    '&[data-still="false"] .tools .leave': {
      borderRadius: buttonRadius(theme.council),
      border: `2px solid ${theme.vars.palette.outline}`,
      background: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.primary,
      '--ring': theme.vars.palette.focus,
    },
    '&[data-layout="stacked"]': {
      '& .masthead': { boxShadow: 'none' },
      '& .telephone': { color: theme.vars.palette.text.secondary },
      '& .menu': { borderBottom: `5px solid ${theme.vars.palette.secondary.main}` },
    },
  },
  '@media print': { background: 'none', color: '#000' },
}));

interface HeaderProps {
  /** False without a tenant environment (specification section 2). */
  readonly hasMenu: boolean;
  /** True if the page needs the space, such as a page of a form: no notice, and no bar on a phone. */
  readonly isBare: boolean;
  /** True if it scrolls away, because another bar stays in view above it. */
  readonly isStill: boolean;
}

/** The council's masthead with language and quick exit, the menu and the notice, in the layout of its theme. */
export function Header({ hasMenu, isBare, isStill }: HeaderProps) {
  const { system } = useApp();
  const { header } = system.theme.layout;
  const { telephone } = system.contact;
  const { address, dark, ...shape } = system.logo;
  return (
    <>
      <Masthead
        // Painted as a whole (api/page/fill-page.ts).
        id="site-header"
        data-layout={header}
        data-place={hasMenu && isBare ? 'row' : 'bar'}
        data-still={isStill}
        className="frame-header site-header"
      >
        <div className="masthead">
          <Container className="row">
            <Link to="/" className="brand">
              {/* The council's name is beside it, so the picture needs no alternative text. */}
              <img src={address} alt="" {...shape} />
              {/* Lazy loading fetches it only for readers who see it. */}
              {dark && <img src={dark} alt="" {...shape} loading="lazy" />}
              <span className="name">{system.websiteTitle}</span>
            </Link>
            <div className="tools no-print">
              {(header === 'stacked' || header === 'centred') && (
                <a className="telephone" href={`tel:${telephone.replaceAll(' ', '')}`}>
                  <Icon name="phone" />
                  {telephone}
                </a>
              )}
              <OtherLanguages />
              <QuickExit />
            </div>
          </Container>
        </div>
        {hasMenu && <Navigation variant={header === 'stacked' ? 'tab' : 'underline'} isBare={isBare} />}
      </Masthead>
      {!isBare && <Notice />}
    </>
  );
}
