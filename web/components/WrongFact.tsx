import { styled } from '@mui/material/styles';
import { Trans, useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import type { TFunction } from 'i18next';

const Fold = styled('details')(({ theme }) => ({
  fontWeight: 400,
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  letterSpacing: 'normal',
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    // Wide and high enough for a finger, without pushing the facts apart.
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
  /** What we say, as a sentence that can stand in a letter. */
  readonly fact: string;
  /** Of the application; null while it is not known. */
  readonly reference: string | null;
}

/** Beside a fact: how to tell the council that it is wrong, by a letter that has begun or by telephone. */
export function WrongFact({ fact, reference }: WrongFactProps) {
  const { t } = useTranslation();
  const { contact } = useApp().system;
  const { telephone, email } = contact;
  return (
    <Fold className="no-print">
      <summary>
        {t('wrong.summary')}
        <span className="visually-hidden">: {fact}</span>
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
        {reference !== null && <> {t('wrong.reference', { reference })}</>}
      </p>
    </Fold>
  );
}

/**
 * A letter to the council that has begun (RFC 6068): what we say of the person, and room for what is right. Lines
 * end as mail wants them.
 */
function wrongFactMail(email: string, fact: string, reference: string | null, t: TFunction): string {
  const subject = reference === null ? t('wrong.subjectPlain') : t('wrong.subject', { reference });
  const body = [t('wrong.says', { fact }), '', t('wrong.right'), ''].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
