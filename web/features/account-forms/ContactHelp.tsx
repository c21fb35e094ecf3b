import { Trans } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';

interface ContactHelpProps {
  readonly textKey: 'accountForm.lateHelp' | 'findAccount.sentHelp';
}

/** The council's phone number and email address, for when a letter does not help. */
export function ContactHelp({ textKey }: ContactHelpProps) {
  const { telephone, email } = useApp().system.contact;
  return (
    <p>
      <Trans
        i18nKey={textKey}
        values={{ telephone, email }}
        components={{
          tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
          mail: <a href={`mailto:${email}`}>{email}</a>,
        }}
      />
    </p>
  );
}
