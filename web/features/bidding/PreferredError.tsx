import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { preferredMachine } from '#machines/process/preferred/preferred.machine.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';

interface PreferredErrorProps {
  readonly snapshot: SnapshotFrom<typeof preferredMachine>;
  readonly send: (event: EventFrom<typeof preferredMachine>) => void;
}

/** Explains why the star could not be set or removed, where it still is, and what to do next. */
export function PreferredError({ snapshot, send }: PreferredErrorProps) {
  const { t } = useTranslation();
  const { href } = useLocation();
  const code = snapshot.context.code ?? 'common.unknownError';
  if (snapshot.matches('sessionEnded')) {
    return (
      <>
        <p role="alert">
          {t('bid.sessionText')} {t('preferred.notSaved')}
        </p>
        <ButtonLink to="/login" search={{ returnTo: href }} variant="contained">
          {t('session.login')}
        </ButtonLink>
      </>
    );
  }
  if (snapshot.matches('refused')) {
    return (
      <>
        <p role="alert">
          {t(`errors.${code}`)}. {t('preferred.notSaved')}
        </p>
        <Button data-event="notice.dismiss" onClick={() => send({ type: 'notice.dismiss' })}>
          {t('bid.dismiss')}
        </Button>
      </>
    );
  }
  if (!snapshot.matches('failed')) return null;
  return (
    <>
      <p role="alert">{t('bid.failedText')}</p>
      <div className="actions">
        <Button variant="contained" data-event="bid.retry" onClick={() => send({ type: 'bid.retry' })}>
          {t('bid.retry')}
        </Button>
        <Button variant="outlined" data-event="bid.giveUp" onClick={() => send({ type: 'bid.giveUp' })}>
          {t('bid.giveUp')}
        </Button>
      </div>
    </>
  );
}
