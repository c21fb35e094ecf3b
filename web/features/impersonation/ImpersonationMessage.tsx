import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';

const Words = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(6),
  overflowWrap: 'break-word',
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginTop: theme.spacing(2) },
}));

interface ImpersonationMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What can be done here. */
  readonly ways?: ReactNode;
  /** The state that this is the page of: the heading takes the focus with each new one. */
  readonly state: string;
}

/** A page for staff that says one thing. It asks nothing of the server, so it can be shown whatever has ended. */
export function ImpersonationMessage({ title, children, ways, state }: ImpersonationMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // As the page opens the focus is where the browser puts it.
    if (shown.current !== null && shown.current !== state) place.current?.querySelector('h1')?.focus();
    shown.current = state;
  }, [state]);
  return (
    <Container>
      <Words ref={place} data-state={state}>
        <PageHeading title={title}>{title}</PageHeading>
        {children}
        {ways && <div className="ways">{ways}</div>}
      </Words>
    </Container>
  );
}
