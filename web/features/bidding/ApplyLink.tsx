import { useTranslation } from 'react-i18next';
import type { RegisterProgress } from '#schemas/api/forms.ts';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';

interface ApplyLinkProps {
  /** Null if not known, or if the council has no such form here; the link then leads to all forms. */
  readonly register: RegisterProgress | null;
  readonly size?: 'large';
}

/**
 * The link to the next step for a person without an application: begin it, continue, send it or read what they
 * sent.
 */
export function ApplyLink({ register, size }: ApplyLinkProps) {
  const { t } = useTranslation();
  const words = t(`application.${register?.state ?? 'unknown'}.action`);
  const look = { variant: 'contained', ...(size && { size }) } as const;
  if (register?.state === 'ready') {
    const params = { form: register.formIdentifier, page: ownPages.check };
    return (
      <ButtonLink to="/account/forms/$form/$page" params={params} {...look}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/account/forms/{-$form}" params={{ form: register?.formIdentifier }} {...look}>
      {words}
    </ButtonLink>
  );
}
