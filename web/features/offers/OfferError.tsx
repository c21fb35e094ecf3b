import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { reasonControl, type AnswerProps } from './answer-props.ts';

/** Explains why an answer was refused, or that its result is unknown; what was typed stays readable in any case. */
export function OfferError({ refusal, snapshot, send }: AnswerProps) {
  const { t } = useTranslation();
  const { answer, code, may } = snapshot.context;
  if (code === null || snapshot.hasTag('busy') || snapshot.matches('answered')) return null;
  const isGone = snapshot.matches('changed') || snapshot.matches('late');
  const { words } = refusal.read();
  return (
    <>
      <ErrorSummary
        key={`${String(snapshot.value)} ${code}`}
        title={t('accountForm.summaryTitle')}
        problems={[
          { field: code === 'offer.reasonMissing' ? reasonControl : null, text: t(`errors.${code}`) },
        ]}
      />
      {isGone && answer === 'refuse' && !may.includes('refuse') && words !== '' && (
        <div data-part="typed">
          <p>{t('actions.typed')}</p>
          <p className="said quote">{words}</p>
        </div>
      )}
      {snapshot.matches('lineLost') && <p>{t('bid.failedText')}</p>}
      {snapshot.matches('lineLost') && (
        <div className="ways">
          <Button
            variant="contained"
            data-event="answer.retry"
            onClick={() => send({ type: 'answer.retry' })}
          >
            {t('bid.retry')}
          </Button>
          <Button variant="outlined" data-event="answer.leave" onClick={() => send({ type: 'answer.leave' })}>
            {t('offers.goBack')}
          </Button>
        </div>
      )}
    </>
  );
}
