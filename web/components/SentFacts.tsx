import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { SubmittedForm } from '#schemas/api/forms.ts';
import { useApp } from '../app/app-context.ts';

const Facts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5, 3) },
  '& dt': { fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 600 },
  '& ul': { paddingInlineStart: '1.25rem' },
}));

interface SentFactsProps {
  readonly sent: SubmittedForm;
  /** True if the person may begin to change what they sent, and add files. */
  readonly mayChange: boolean;
}

/**
 * The reference of a form that was sent, the date of the council's answer or its deadline, and the files that
 * are promised.
 */
export function SentFacts({ sent, mayChange }: SentFactsProps) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const { reference, submittedAt, answerBy, isOverdue, decision, promised, promisedBy } = sent;
  const { telephone } = system.contact;
  const isWaiting = decision === null;
  return (
    <Facts data-sent={reference}>
      <dl>
        <div>
          <dt>{t('forms.session.reference')}</dt>
          <dd data-receipt="reference" translate="no">
            {reference}
          </dd>
        </div>
        <div>
          <dt>{t('forms.session.sentAt')}</dt>
          <dd>{formats.dateAndTime(submittedAt)}</dd>
        </div>
        {decision && (
          <div data-fact="decided">
            <dt>{t('forms.sent.decidedDay')}</dt>
            <dd>{formats.dayOf(decision.decidedAt)}</dd>
          </div>
        )}
        {isWaiting && answerBy !== null && !isOverdue && (
          <div data-fact="answerBy">
            <dt>{t('forms.sent.answerDay')}</dt>
            <dd>{formats.day(answerBy)}</dd>
          </div>
        )}
      </dl>
      {isWaiting && answerBy !== null && isOverdue && (
        <p data-fact="overdue">{t('forms.sent.overdue', { day: formats.day(answerBy), telephone })}</p>
      )}
      {isWaiting && promised.length > 0 && (
        <div data-fact="promised">
          <p>
            {promisedBy === null
              ? t('forms.sent.promised')
              : t('forms.sent.promisedBy', { day: formats.day(promisedBy) })}
          </p>
          <ul>
            {promised.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
          <p>
            {mayChange
              ? t('forms.sent.promisedHow', { change: t('forms.session.tellChange') })
              : t('forms.sent.promisedCall', { telephone })}
          </p>
        </div>
      )}
    </Facts>
  );
}
