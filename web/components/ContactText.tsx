import { Trans } from 'react-i18next';
import { useApp } from '../app/app-context.ts';

interface ContactTextProps {
  readonly textKey: 'accessibility.contact' | 'privacy.contact';
}

/** A text that includes the council's contact details, written `<tel>` and `<mail>`. */
export function ContactText({ textKey }: ContactTextProps) {
  const { telephone, email, name } = useApp().system.contact;
  return (
    <p>
      <Trans
        i18nKey={textKey}
        values={{ telephone, email, name }}
        components={{
          tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
          mail: <a href={`mailto:${email}`}>{email}</a>,
        }}
      />
    </p>
  );
}
