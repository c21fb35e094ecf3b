import { useTranslation } from 'react-i18next';
import type { RegisterProgress } from '#schemas/api/forms.ts';
import { useApp } from '../../app/app-context.ts';
import { SentFacts } from '../../components/SentFacts.tsx';

interface RegisterTextProps {
  /** Null if not known. */
  readonly register: RegisterProgress | null;
  /** True if the person may begin to change what they sent. */
  readonly mayChange: boolean;
}

/**
 * Explains why a person without an application cannot bid yet, and what happened to a form that they sent. A
 * returned form shows no facts about its sending: they are out of date.
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
