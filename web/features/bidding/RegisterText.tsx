import { useTranslation } from 'react-i18next';
import type { RegisterStanding } from '#schemas/api/forms.ts';
import { useApp } from '../../app/app-context.ts';
import { SentFacts } from '../../components/SentFacts.tsx';

interface RegisterTextProps {
  /** Null: nobody can say. */
  readonly register: RegisterStanding | null;
  /** The person may begin a change of what they sent. */
  readonly mayChange: boolean;
}

/**
 * Says why somebody without an application cannot bid yet, and what became of the one that they sent. The facts of a form that
 * was given back are those of a time that is over.
 */
export function RegisterText({ register, mayChange }: RegisterTextProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const state = register?.state ?? 'unknown';
  return (
    <>
      <p>{t(`application.${state}.text`, { telephone: system.contact.telephone })}</p>
      {register?.sent && state !== 'returned' && <SentFacts sent={register.sent} mayChange={mayChange} />}
    </>
  );
}
