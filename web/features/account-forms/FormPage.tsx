import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { CookiesBlocked } from '../../components/CookiesBlocked.tsx';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';

const Column = styled('div')(({ theme }) => ({
  maxWidth: '34rem',
  marginInline: 'auto',
  paddingTop: 'var(--page-top)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  overflowWrap: 'break-word',
  '& .sheet': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2.5),
    padding: 'clamp(1.25rem, 4vw, 2rem)',
    ...sheetStyles(theme),
  },
  '& .letter': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(2) },
  '& .letter output:empty': { position: 'absolute' },
  '& .hint': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 1.5) },
  [theme.breakpoints.down('sm')]: { '& .ways > *': { width: '100%' } },
  '& .help': { fontSize: '0.9375rem' },
  '& .help h2': { ...theme.typography.h3, fontSize: '1.0625rem' },
}));

interface FormPageProps {
  readonly heading: string;
  readonly lead?: ReactNode;
  /** The sheet: a form, or its result. */
  readonly children: ReactNode;
  /** Shown below the sheet. */
  readonly help?: ReactNode;
}

/**
 * A page with one form in the middle. When the result replaces the form, the heading changes to say so and
 * takes the focus, which would otherwise be lost with the button.
 */
export function FormPage({ heading, lead, children, help }: FormPageProps) {
  const column = useRef<HTMLDivElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    column.current?.querySelector('h1')?.focus();
    window.scrollTo({ top: 0 });
  }, [heading]);
  return (
    <Container>
      <Column ref={column}>
        <PageHeading title={heading}>{heading}</PageHeading>
        {lead !== undefined && <p>{lead}</p>}
        <CookiesBlocked />
        <div className="sheet">{children}</div>
        {help}
      </Column>
    </Container>
  );
}
