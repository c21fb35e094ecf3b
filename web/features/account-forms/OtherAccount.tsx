import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';

interface OtherAccountProps {
  /** Before the button is pressed, or once that has worked. */
  readonly when: 'before' | 'done';
}

/**
 * Tells whoever is logged in that a letter may be for another account than theirs, as in a household with one mailbox.
 * The page does not know whose it is, and must not: a link may be anybody's. Nothing for visitors.
 */
export function OtherAccount({ when }: OtherAccountProps) {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  const key = when === 'before' ? 'accountForm.otherBefore' : 'accountForm.otherDone';
  return <p data-note="otherAccount">{t(key, { name: user.accountName })}</p>;
}
