import { styled } from '@mui/material/styles';
import { Trans, useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import type { TFunction } from 'i18next';
import { UntranslatedName } from './UntranslatedName.tsx';

const Fold = styled('details')(({ theme }) => ({
  fontWeight: 400,
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  letterSpacing: 'normal',
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    // Large enough for a finger, without pushing the facts apart.
    minHeight: '1.75rem',
    color: theme.vars.palette.link,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
  '& p': { margin: 0, fontSize: 'inherit' },
  '&[open] > p': {
    marginBlock: theme.spacing(0.5, 1),
    paddingInlineStart: theme.spacing(1.5),
    borderInlineStart: `3px solid ${theme.vars.palette.secondary.main}`,
  },
}));

interface WrongFactProps {
  /** Our version of the fact, as a sentence for the letter. */
  readonly fact: string;
  /** The subject of the fold, for screen readers; by default the fact itself. */
  readonly about?: string;
  /** The application's reference; null while it is not known. */
  readonly reference: string | null;
}

/**
 * A fold beside a fact, or once below several, that explains how to report the fact as wrong to the council:
 * by a prepared email, or by telephone.
 */
export function WrongFact({ fact, about = fact, reference }: WrongFactProps) {
  const { t } = useTranslation();
  const { contact } = useApp().system;
  const { telephone, email } = contact;
  return (
    <Fold className="no-print">
      <summary>
        {t('wrong.summary')}
        <span className="visually-hidden">: {about}</span>
      </summary>
      <p>
        <Trans
          i18nKey="wrong.text"
          values={{ telephone, email }}
          components={{
            tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
            mail: <a href={wrongFactMail(email, fact, reference, t)}>{email}</a>,
          }}
        />
        {reference !== null && (
          <>
            {' '}
            <UntranslatedName sentence={t('wrong.reference', { reference })} name={reference} />
          </>
        )}
      </p>
    </Fold>
  );
}

/**
 * Returns the address of a prepared email to the council (RFC 6068): our version of the fact, and space for the
 * right one. Line endings as email requires.
 */
function wrongFactMail(email: string, fact: string, reference: string | null, t: TFunction): string {
  const subject = reference === null ? t('wrong.subjectPlain') : t('wrong.subject', { reference });
  const body = [t('wrong.says', { fact }), '', t('wrong.right'), ''].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
