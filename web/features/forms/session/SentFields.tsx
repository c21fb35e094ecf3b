import { useRouter } from '@tanstack/react-router';
import { worksWithoutScript } from '#domain/forms/journey/sent-page.ts';
import { sentAnswers, sentKey } from '#schemas/forms/sent-fields.ts';
import type { FormPlace } from './page-search.ts';
import { useFormSession } from './session-context.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';

/** The id of the form on the page whose fields the buttons elsewhere on it send, too. */
export const sentForm = 'sent-answers';

/**
 * Returns the address to which a page submits itself without scripts (docs/decisions/0042); null if it needs
 * them.
 * @param place a page of the open form
 */
export function useSendAddress({ page, back }: FormPlace): string | null {
  const router = useRouter();
  const { form, isMember, store } = useFormSession();
  const definition = store.snapshot()?.definition;
  if (isMember || page === null || definition === undefined || !worksWithoutScript(definition)) return null;
  const search = back === undefined ? {} : { back };
  return router.buildLocation({ to: '/forms/$form/$page', params: { form, page }, search }).publicHref;
}

/**
 * Hidden fields with the answers of earlier pages, which go with every page that is sent without scripts.
 * Nothing on the first page.
 */
export function SentFields() {
  const { sending } = useFormSession();
  if (sending === undefined) return null;
  return (
    <>
      <input type="hidden" name={sentAnswers} value={JSON.stringify(sending.answers)} />
      <input type="hidden" name={sentKey} value={sending.key} />
    </>
  );
}

interface SendButtonProps {
  readonly to: FormPlace;
  readonly isMain: boolean;
  readonly children: ReactNode;
}

/**
 * The button that replaces a link within the form for browsers without scripts; the link would lose the
 * answers.
 */
export function SendButton({ to, isMain, children }: SendButtonProps) {
  const address = useSendAddress(to);
  if (address === null) return null;
  return (
    <Button
      type="submit"
      form={sentForm}
      formAction={address}
      variant={isMain ? 'contained' : 'text'}
      className={isMain ? 'without-script' : 'without-script plain'}
    >
      {children}
    </Button>
  );
}
