import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import type { MessageSession } from './message-session.ts';

const words = {
  saved: 'messages.draftSaved',
  editing: 'forms.session.editing',
  saving: 'forms.session.saving',
  offline: 'forms.session.offline',
  failed: 'forms.session.failed',
  sessionEnded: 'forms.session.sessionEnded',
} as const;

function isTold(state: string): state is keyof typeof words {
  return Object.hasOwn(words, state);
}

/** The save state of the typed text: always shown, and announced as it changes. */
export function SaveState({ session }: { readonly session: MessageSession }) {
  const { t } = useTranslation();
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  return (
    <div className="ways" data-save-state={state}>
      <output className="caption">
        {isTold(state) && t(words[state])}
        {state === 'failed' && code !== null && ` ${t(`errors.${code}`)}`}
      </output>
      {(state === 'offline' || state === 'failed') && (
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
