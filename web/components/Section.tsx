import { styled } from '@mui/material/styles';
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
  },
  '& > .section-head > h2': theme.typography.h2,
}));

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
}

/** A part of a page with its h2. */
export function Section({ title, children, aside }: SectionProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </Root>
  );
}
