import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';
import { desk, phoneWithBar } from './frame-widths.ts';
import { OtherLanguage } from './Languages.tsx';
import { Navigation } from './Navigation.tsx';
import { Notice } from './Notice.tsx';
import { QuickExit } from './QuickExit.tsx';

/** One row on a phone, 52 px high; on a desk the council's masthead above the menu. */
const Masthead = styled('div')(({ theme }) => ({
  '--logo-height': '2rem',
  position: 'relative',
  [phoneWithBar]: {
    '&:not([data-still="true"])': { position: 'sticky', top: 0, zIndex: theme.zIndex.appBar },
  },
  '--ring': theme.vars.palette.header.contrastText,
  background: theme.vars.palette.header.main,
  color: theme.vars.palette.header.contrastText,
  '& .row': { display: 'flex', alignItems: 'center', gap: '0.5rem', height: '3.25rem' },
  // The menu's button stands at the end of the row.
  '&[data-place="row"] .row': { paddingInlineEnd: 'calc(max(0.5rem, env(safe-area-inset-right)) + 4rem)' },
  '@media (max-height: 29.99rem)': {
    '& .row': { paddingInlineEnd: 'calc(max(0.5rem, env(safe-area-inset-right)) + 4rem)' },
  },
  // A name without room beside the logo goes to a second line, which is cut off.
  '& .brand': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.625rem',
    flex: '1 1 0',
    minWidth: '2rem',
    height: '3.25rem',
    overflow: 'hidden',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& .brand img, & .brand .name': { minHeight: '3.25rem', alignContent: 'center' },
  '& .brand img': {
    flex: 'none',
    width: 'auto',
    height: '3.25rem',
    paddingBlock: 'calc((3.25rem - var(--logo-height)) / 2)',
    maxWidth: '5.5rem',
  },
  '& .brand:hover .name': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& .brand:focus-visible': { outlineOffset: -3 },
  '& .name': {
    flex: '1 0 5.75rem',
    minWidth: 0,
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: theme.typography.h1.fontWeight,
    fontSize: 'clamp(0.875rem, 4.2vw, 1.0625rem)',
    lineHeight: 1.15,
    overflowWrap: 'anywhere',
  },
  '& .tools': { display: 'flex', alignItems: 'center', gap: '0.25rem', flex: 'none' },
  '& .tools a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35em',
    minHeight: '2.75rem',
    paddingInline: '0.5rem',
    fontSize: '0.9375rem',
    fontWeight: 600,
    color: 'inherit',
  },
  '& .tools .leave': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .tools .whole, & .tools .telephone': { display: 'none' },
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
  [desk]: {
    '--logo-height': '2.75rem',
    '& .row, &[data-place="row"] .row': {
      height: 'auto',
      paddingBlock: '0.75rem',
      paddingInlineEnd: 'clamp(1rem, 4vw, 2rem)',
    },
    '& .brand img, & .brand': { height: 'auto', minHeight: 0 },
    '& .brand img': { height: 'var(--logo-height)', padding: 0, maxWidth: '9rem' },
    '& .brand .name': { minHeight: 0, flexBasis: '12rem', fontSize: '1.5rem' },
    '& .tools .whole': { display: 'inline' },
    '& .tools .short': { display: 'none' },
    // Stays in sight, with its place in the row kept free.
    '&[data-still="false"]': {
      '& .tools': { paddingInlineEnd: '13rem' },
      '& .tools .leave': {
        position: 'fixed',
        top: '0.75rem',
        insetInlineEnd: 'max(2rem, calc(50% - 35rem))',
        zIndex: theme.zIndex.appBar,
        paddingInline: '1rem',
        borderRadius: Math.min(theme.council.shape.radius, 28),
        border: `2px solid ${theme.vars.palette.outline}`,
        background: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
        '--ring': theme.vars.palette.focus,
      },
      '&[data-layout="stacked"] .tools .leave': { top: '1.25rem' },
    },
    '&[data-layout="stacked"]': {
      '--logo-height': '3.75rem',
      '& .masthead': { boxShadow: 'none' },
      '& .name': { fontSize: '2rem' },
      '& .tools .telephone': {
        display: 'inline-flex',
        alignItems: 'center',
        color: theme.vars.palette.text.secondary,
      },
      '& .menu': { borderBottom: `5px solid ${theme.vars.palette.secondary.main}` },
    },
  },
  '@media print': { position: 'static', background: 'none', color: '#000', '& .tools': { display: 'none' } },
}));

interface HeaderProps {
  /** No menu without a tenant environment (specification section 2). */
  readonly hasMenu: boolean;
  /** Whether the page needs the room, as one of a form does: no notice, and no bar on a phone. */
  readonly isBare: boolean;
  /** It scrolls away, since another bar stays in sight above it. */
  readonly isStill: boolean;
}

/** The council's masthead with language and quick exit, the menu, and its notice, in the layout of its theme. */
export function Header({ hasMenu, isBare, isStill }: HeaderProps) {
  const { system } = useApp();
  const { header } = system.theme.layout;
  const { telephone } = system.contact;
  return (
    <>
      <Masthead
        as="header"
        data-layout={header}
        data-place={hasMenu && isBare ? 'row' : 'bar'}
        data-still={isStill}
        className="frame-header"
      >
        <div className="masthead">
          <Container className="row">
            <Link to="/" className="brand">
              {/* The council's name is beside it, so the picture needs no alternative text. */}
              <img src="/tenant/logo.svg" alt="" />
              <span className="name">{system.websiteTitle}</span>
            </Link>
            <div className="tools no-print">
              {header === 'stacked' && (
                <a className="telephone" href={`tel:${telephone.replaceAll(' ', '')}`}>
                  <Icon name="phone" />
                  {telephone}
                </a>
              )}
              <OtherLanguage />
              <QuickExit />
            </div>
          </Container>
        </div>
        {hasMenu && <Navigation variant={header === 'bar' ? 'underline' : 'tab'} isBare={isBare} />}
      </Masthead>
      {!isBare && <Notice />}
    </>
  );
}
