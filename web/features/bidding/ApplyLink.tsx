import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';

/** Leads somebody without an application to the forms, the register's among them. */
export function ApplyLink({ size }: { readonly size?: 'large' }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      to="/account/forms/{-$form}"
      params={{ form: undefined }}
      variant="contained"
      {...(size && { size })}
    >
      {t('bid.noApplicationAction')}
    </ButtonLink>
  );
}
