import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';

interface AlreadyInProps {
  readonly name: string;
}

/** Whoever is logged in has an account, and is told so where visitors make one. */
export function AlreadyIn({ name }: AlreadyInProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('login.already', { name })}</p>
      <p>
        <ButtonLink to="/account" variant="contained">
          {t('login.alreadyGo')}
        </ButtonLink>
      </p>
    </>
  );
}
