import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import type { ServerCheck } from './diagnostics-query.ts';
import { Fact } from './Fact.tsx';
import { FactSheet } from './fact-sheet.ts';

/** Milliseconds: a larger clock error could make a person miss a closing time. */
const maximumClockError = 60_000;
/** Milliseconds from which a connection counts as slow: a slow 4G round trip takes some 150 (decision 8). */
const slow = 1_500;

interface ConnectionSheetProps {
  /** Undefined while there is no answer. */
  readonly check: ServerCheck | undefined;
  readonly isFetching: boolean;
}

/** The connection to the site: whether it works, how fast it is, and whether this device's clock is right. */
export function ConnectionSheet({ check, isFetching }: ConnectionSheetProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const reached = check ? true : isFetching ? undefined : false;
  const clockError = Math.abs(check?.clockAhead ?? 0);
  const isRight = clockError <= maximumClockError;
  const minutes = formats.number(Math.round(clockError / 60_000));
  const isAhead = check !== undefined && check.clockAhead > 0;
  const clock = () => {
    if (check === undefined) return t('diagnostics.checking');
    if (isRight) return t('diagnostics.clockRight');
    return isAhead ? t('diagnostics.clockAhead', { minutes }) : t('diagnostics.clockBehind', { minutes });
  };
  return (
    <FactSheet>
      <Fact
        name="server"
        label={t('diagnostics.server')}
        works={reached}
        value={
          reached === undefined
            ? t('diagnostics.checking')
            : reached
              ? t('diagnostics.works')
              : t('diagnostics.fails')
        }
        advice={t('diagnostics.serverAdvice')}
      />
      {/* These lines are present from the start: later ones would push down what the reader is reading. */}
      {reached !== false && (
        <>
          <Fact
            name="speed"
            label={t('diagnostics.speed')}
            value={
              check === undefined
                ? t('diagnostics.checking')
                : t('diagnostics.seconds', {
                    number: formats.number(Math.round(check.roundTrip / 10) / 100),
                  })
            }
            works={check && check.roundTrip < slow}
            advice={t('diagnostics.speedAdvice')}
          />
          <Fact
            name="clock"
            label={t('diagnostics.clock')}
            value={clock()}
            works={check && isRight}
            advice={t('diagnostics.clockAdvice')}
          />
        </>
      )}
    </FactSheet>
  );
}
