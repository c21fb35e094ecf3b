import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import type { DraftActor } from './use-open-draft.ts';

const words = {
  editing: 'forms.session.editing',
  saving: 'forms.session.saving',
  offline: 'forms.session.offline',
  failed: 'forms.session.failed',
  sessionEnded: 'forms.session.sessionEnded',
} as const;

function hasText(state: string): state is keyof typeof words {
  return Object.hasOwn(words, state);
}

interface DraftStatusProps {
  readonly actor: DraftActor;
  readonly className: string;
  /** The text while everything is saved. */
  readonly saved: string;
  /** True if this browser could not keep what it was given to save. */
  readonly isFull?: boolean;
  /** True if there is nothing to say in any state. */
  readonly isSilent?: boolean;
}

/** The save state of the typed text: always shown, and announced as it changes. */
export function DraftStatus({ actor, className, saved, isFull, isSilent }: DraftStatusProps) {
  const { t } = useTranslation();
  const state = useSelector(actor, ({ value }) => value);
  const code = useSelector(actor, ({ context }) => context.code);
  const text = state === 'saved' ? saved : hasText(state) ? t(words[state]) : '';
  return (
    <div className="ways" data-save-state={state === 'saved' && isFull ? 'full' : state}>
      <output className={className}>
        {isSilent ? '' : text}
        {state === 'failed' && code !== null && ` ${t(`errors.${code}`)}`}
      </output>
      {(state === 'offline' || state === 'failed') && (
        <Button variant="outlined" data-event="save.retry" onClick={() => actor.send({ type: 'save.retry' })}>
          {t('forms.session.retry')}
        </Button>
      )}
    </div>
  );
}
