import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

interface PasswordToggleProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
  /** Id of the password's control. */
  readonly controls: string;
}

/** The button that shows the typed password for checking. Announces whether it is shown. */
export function PasswordToggle({ shown, onToggle, controls }: PasswordToggleProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        type="button"
        size="small"
        data-needs-script
        onClick={onToggle}
        aria-controls={controls}
        aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
      >
        {shown ? t('login.hide') : t('login.show')}
      </Button>
      <output className="visually-hidden">
        {shown ? t('login.passwordShown') : t('login.passwordHidden')}
      </output>
    </>
  );
}
