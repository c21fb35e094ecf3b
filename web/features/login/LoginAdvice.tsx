import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { useApp } from '../../app/app-context.ts';
import { withLetterAddress } from '../account-forms/letter-address.ts';

interface LoginAdviceProps {
  /** The reason why the log-in failed. */
  readonly code: ErrorCode;
  /** The name used for the log-in. */
  readonly name: string;
}

/** Advice after a failed log-in, besides trying again. */
export function LoginAdvice({ code, name }: LoginAdviceProps) {
  const { t } = useTranslation();
  const { telephone, email } = useApp().system.contact;
  switch (code) {
    case 'login.unconfirmed':
      return (
        <p data-way="confirm">
          <Link to="/create/confirm" state={name.includes('@') ? withLetterAddress(name) : {}}>
            {t('login.wayConfirm')}
          </Link>
        </p>
      );
    case 'login.locked':
      return (
        <p data-way="reset">
          <Link to="/login/reset-password">{t('login.wayUnlock')}</Link>
        </p>
      );
    case 'login.invalid':
    case 'login.invalidRegistration':
      return (
        <p data-way="reset">
          <Link to="/login/reset-password">{t('login.wayReset')}</Link>
        </p>
      );
    case 'login.suspended':
      return (
        <p data-way="contact">
          <Trans
            i18nKey="login.helpText"
            values={{ telephone, email }}
            components={{
              tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
              mail: <a href={`mailto:${email}`}>{email}</a>,
            }}
          />
        </p>
      );
    default:
      return null;
  }
}
