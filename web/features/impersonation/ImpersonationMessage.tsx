import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';

const Words = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  overflowWrap: 'break-word',
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginTop: theme.spacing(2) },
}));

interface ImpersonationMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The actions on the page. */
  readonly ways?: ReactNode;
  /** The state that this page shows: the heading takes focus with each new one. */
  readonly state: string;
}

/** A page for staff with one message. It makes no calls, so it works whatever has ended. */
export function ImpersonationMessage({ title, children, ways, state }: ImpersonationMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // When the page opens, the browser decides the focus.
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

interface BackToAccountProps {
  readonly title: string;
  readonly text: string;
  readonly state: string;
}

/** A page for staff with one link, to the resident's account. */
export function BackToAccount({ title, text, state }: BackToAccountProps) {
  const { t } = useTranslation();
  return (
    <ImpersonationMessage
      state={state}
      title={title}
      ways={
        <ButtonLink to="/account" variant="contained">
          {t('impersonation.toAccount')}
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </ImpersonationMessage>
  );
}
