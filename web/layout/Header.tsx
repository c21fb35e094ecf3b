import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useApp } from '../app/app-context.ts';
import { Container } from '../components/Container.tsx';
import { Icon } from '../components/Icon.tsx';
import { RichTextView } from '../components/RichTextView.tsx';
import { useRichText } from '../components/use-rich-text.ts';
import { Navigation } from './Navigation.tsx';
import { QuickExit } from './QuickExit.tsx';

const Brand = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  color: 'inherit',
  textDecoration: 'none',
  minWidth: 0,
  '& img': { flex: 'none', width: 'auto', height: 'var(--logo-height)', maxWidth: '9rem' },
  '&:hover .name': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});

const Name = styled('span')(({ theme }) => ({
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: theme.typography.h1.fontWeight,
  fontSize: 'clamp(1.125rem, 1rem + 0.8vw, 1.5rem)',
  lineHeight: 1.15,
  // If text is twice as large, a long name is wider than a phone.
  minWidth: 0,
  overflowWrap: 'anywhere',
}));

const Bar = styled('div')(({ theme }) => ({
  '--logo-height': '2.75rem',
  '--ring': theme.vars.palette.header.contrastText,
  background: theme.vars.palette.header.main,
  color: theme.vars.palette.header.contrastText,
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2rem',
    paddingBlock: '0.75rem 0',
  },
  '& nav': { alignSelf: 'end', '@media (max-width: 39.99rem)': { width: '100%' } },
  '& .brand-cell': { paddingBottom: '0.75rem', minWidth: 0 },
  '@media print': { background: 'none', color: '#000' },
}));

const Stacked = styled('div')(({ theme }) => ({
  '--logo-height': '3.75rem',
  '& .masthead': { background: theme.vars.palette.background.paper },
  '& .masthead-row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.5rem 2rem',
    paddingBlock: '1rem',
  },
  '& .name': { fontSize: 'clamp(1.375rem, 1.1rem + 1.6vw, 2rem)', color: theme.vars.palette.header.main },
  '[data-theme="dark"] & .name': { color: theme.vars.palette.text.primary },
  '& .telephone': {
    display: 'none',
    alignItems: 'center',
    gap: '0.5em',
    color: theme.vars.palette.text.secondary,
    fontSize: '0.9375rem',
    '& a': { fontWeight: 600 },
    '@media (min-width: 48rem)': { display: 'flex' },
  },
  '& .menu-row': {
    '--ring': theme.vars.palette.header.contrastText,
    background: theme.vars.palette.header.main,
    color: theme.vars.palette.header.contrastText,
    borderBottom: `5px solid ${theme.vars.palette.secondary.main}`,
  },
  '@media print': { '& .menu-row': { display: 'none' } },
}));

/** The council's own words under the menu of every page: an announcement, opening hours. */
const OwnWords = styled('div')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)`,
  paddingBlock: '0.75rem',
  fontSize: '0.9375rem',
}));

interface MastheadProps {
  /** No masthead without a tenant environment (specification section 2). */
  readonly hasMenu: boolean;
}

function BrandLink() {
  const { system } = useApp();
  return (
    <Brand to="/">
      {/* The council's name is beside it, so the picture needs no alternative text. */}
      <img src="/tenant/logo.svg" alt="" />
      <Name className="name">{system.websiteTitle}</Name>
    </Brand>
  );
}

function BarMasthead({ hasMenu }: MastheadProps) {
  return (
    <Bar>
      <Container className="row">
        <div className="brand-cell">
          <BrandLink />
        </div>
        {hasMenu && <Navigation variant="underline" />}
      </Container>
    </Bar>
  );
}

function StackedMasthead({ hasMenu }: MastheadProps) {
  const { telephone } = useApp().system.contact;
  return (
    <Stacked>
      <div className="masthead">
        <Container className="masthead-row">
          <BrandLink />
          <span className="telephone">
            <Icon name="phone" />
            <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
          </span>
        </Container>
      </div>
      <div className="menu-row">
        <Container>{hasMenu && <Navigation variant="tab" />}</Container>
      </div>
    </Stacked>
  );
}

/** The quick exit, then the council's masthead, menu and words, in the layout of its theme. */
export function Header({ hasMenu }: MastheadProps) {
  const { system } = useApp();
  const own = useRichText(system.siteHeader.contents);
  const Masthead = system.theme.layout.header === 'bar' ? BarMasthead : StackedMasthead;
  return (
    <header>
      <QuickExit />
      <Masthead hasMenu={hasMenu} />
      {own.html !== '' && (
        <OwnWords>
          <Container>
            <RichTextView text={own} />
          </Container>
        </OwnWords>
      )}
    </header>
  );
}
