import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { SessionsResponse } from '#schemas/api/sessions.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 3),
  padding: theme.spacing(2, 2.5),
  ...sheetStyles(theme),
  '&[data-current="true"]': { borderColor: theme.vars.palette.link, borderWidth: 2 },
  '& h2': theme.typography.h3,
  '& p': { color: theme.vars.palette.text.secondary },
  '& .current': { color: theme.vars.palette.text.primary, fontWeight: 700 },
}));

interface SessionRowProps {
  readonly session: SessionsResponse['sessions'][number];
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

/** A session of the person: its device, its start, and its last use. */
export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { id, current, browser, system, startedAt, lastSeenAt, remembered } = session;
  const name =
    browser !== null && system !== null
      ? t('sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('sessions.unknownBrowser'));
  const nameId = `session-${id}`;
  return (
    <Row data-current={current}>
      <div>
        <h2 id={nameId}>{name}</h2>
        {current && <p className="current">{t('sessions.current')}</p>}
        <p>{t('sessions.startedAt', { when: formats.dayAndTime(startedAt) })}</p>
        {!current && <p>{t('sessions.lastSeenAt', { when: formats.dayAndTime(lastSeenAt) })}</p>}
        {remembered && <p>{t('sessions.remembered')}</p>}
      </div>
      {!current && (
        <Button
          variant="outlined"
          data-event="session.end"
          aria-describedby={nameId}
          aria-disabled={isBusy}
          onClick={() => isBusy || onEnd()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}
