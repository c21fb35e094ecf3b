import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { useFormFacts, useFormSession } from './session-context.ts';

const words = {
  saved: 'forms.session.saved',
  editing: 'forms.session.editing',
  saving: 'forms.session.saving',
  offline: 'forms.session.offline',
  failed: 'forms.session.failed',
  sessionEnded: 'forms.session.sessionEnded',
} as const;

function isTold(state: string): state is keyof typeof words {
  return Object.hasOwn(words, state);
}

/** The save status: always shown, and announced when it gets worse. */
export function SaveStatus() {
  const { t } = useTranslation();
  const session = useFormSession();
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  const facts = useFormFacts(session);
  const isBegun = facts !== null && (facts.progress.savedAt !== null || !session.isMember);
  // Nothing was typed over the copy in this browser: the notice above the page says how old it is.
  const isUntouched = facts !== null && facts.keptAt !== null && facts.answers === facts.base;
  const isFull = state === 'saved' && facts?.isStorageFull === true;
  const text =
    !isTold(state) || isUntouched
      ? ''
      : isFull
        ? t('forms.session.shelfFull')
        : state === 'saved' && !session.isMember
          ? t('forms.session.savedHere')
          : state === 'saved' && !isBegun
            ? ''
            : t(words[state]);
  const isTrouble = state === 'offline' || state === 'failed';
  return (
    <div className="ways" data-save-state={isFull ? 'full' : state}>
      <output className="quiet">
        {text}
        {state === 'failed' && code !== null && ` ${t(`errors.${code}`)}`}
      </output>
      {isTrouble && (
        <Button
          variant="outlined"
          data-event="save.retry"
          onClick={() => session.actor.send({ type: 'save.retry' })}
        >
          {t('forms.session.retry')}
        </Button>
      )}
    </div>
  );
}
