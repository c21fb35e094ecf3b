import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';

interface OtherAccountProps {
  /** `before`: the button is not pressed yet. `done`: it has worked. */
  readonly when: 'before' | 'done';
}

/**
 * Warns a signed-in person that a letter may be for an account that is not theirs, as in a household with one
 * mailbox. The page does not know the letter's account, and must not: anyone may have the link. Shows nothing
 * to visitors.
 */
export function OtherAccount({ when }: OtherAccountProps) {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  const key = when === 'before' ? 'accountForm.otherBefore' : 'accountForm.otherDone';
  return <p data-note="otherAccount">{t(key, { name: user.accountName })}</p>;
}
