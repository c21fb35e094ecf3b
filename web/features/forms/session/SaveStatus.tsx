import { useTranslation } from 'react-i18next';
import { DraftStatus } from '../../form-drafts/DraftStatus.tsx';
import { useFormFacts, useFormSession } from './session-context.ts';

/** The save status of the form. */
export function SaveStatus() {
  const { t } = useTranslation();
  const session = useFormSession();
  const facts = useFormFacts(session);
  const isBegun = !session.isMember || (facts !== null && facts.progress.savedAt !== null);
  const isFull = facts?.isStorageFull === true;
  const words = session.isMember ? 'forms.session.saved' : 'forms.session.savedHere';
  return (
    <DraftStatus
      actor={session.actor}
      className="quiet"
      saved={isFull ? t('forms.session.shelfFull') : isBegun ? t(words) : ''}
      isFull={isFull}
      // Nothing was typed over the copy in this browser: the notice above the page says how old it is.
      isSilent={facts !== null && facts.keptAt !== null && facts.answers === facts.base}
    />
  );
}
