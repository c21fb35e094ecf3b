import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';

/**
 * Links to log in and to create an account, which both lead back. `returnTo`: an address on this site, with its
 * query.
 */
export function LogInOrCreate({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation();
  return (
    <div className="ways">
      <ButtonLink to="/login" search={{ returnTo }} variant="contained">
        {t('forms.session.logIn')}
      </ButtonLink>
      <ButtonLink to="/create" search={{ returnTo }} variant="outlined">
        {t('forms.session.createAccount')}
      </ButtonLink>
    </div>
  );
}
