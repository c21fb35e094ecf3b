import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

const Root = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(6),
  '& > .section-head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 3),
    marginBottom: theme.spacing(2.5),
    ...headingStyles(theme),
  },
  '& > .section-head > h2': theme.typography.h2,
}));

/** Returns the styles of the heading of a page's part, by the council's theme. */
function headingStyles({ council, vars, spacing }: Theme): CSSObject {
  switch (council.layout.heading ?? 'plain') {
    case 'ruled':
      return { paddingBottom: spacing(1), borderBottom: '2px solid currentColor' };
    case 'marked':
      return {
        '& > h2::before': {
          content: '""',
          display: 'block',
          width: '3.5rem',
          height: '0.375rem',
          marginBottom: spacing(1),
          background: vars.palette.secondary.main,
        },
      };
    case 'centred':
      return { flexDirection: 'column', alignItems: 'center', textAlign: 'center' };
    case 'plain':
      return {};
  }
}

interface SectionProps {
  readonly title: string;
  /** The heading's id, if links lead to it. */
  readonly anchor?: string;
  readonly children: ReactNode;
  /** Content at the end of the heading's line. */
  readonly aside?: ReactNode;
}

/** A part of a page with its h2. */
export function Section({ title, anchor, children, aside }: SectionProps) {
  const own = useId();
  const id = anchor ?? own;
  return (
    <Root aria-labelledby={id} className="section">
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </Root>
  );
}
