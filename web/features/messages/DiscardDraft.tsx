import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import type { MessageSession } from './message-session.ts';
import { isNothing, nothingWritten } from './message-store.ts';

/** The button that discards a draft, once the person has confirmed it. */
export function DiscardDraft({ session }: { readonly session: MessageSession }) {
  const { t } = useTranslation();
  const { written } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  const [step, setStep] = useState<'untouched' | 'asking' | 'kept' | 'deleted'>('untouched');
  const first = useRef<HTMLButtonElement>(null);
  // The pressed button disappears with each step: focus goes to what replaces it.
  useEffect(() => {
    if (step === 'asking' || step === 'kept') first.current?.focus();
  }, [step]);
  const isEmpty = isNothing(written);
  if (step === 'asking') {
    return (
      <fieldset className="question">
        <legend>{t('messages.discardQuestion')}</legend>
        <div className="ways">
          <Button
            ref={first}
            variant="contained"
            data-event="draft.delete"
            onClick={() => {
              setStep('deleted');
              session.write(nothingWritten);
              session.actor.send({ type: 'draft.save' });
            }}
          >
            {t('messages.discardYes')}
          </Button>
          <Button variant="outlined" data-event="draft.keep" onClick={() => setStep('kept')}>
            {t('messages.discardNo')}
          </Button>
        </div>
      </fieldset>
    );
  }
  return (
    <>
      {!isEmpty && (
        <Button ref={first} variant="outlined" data-event="draft.askDelete" onClick={() => setStep('asking')}>
          {t('messages.discard')}
        </Button>
      )}
      <output>{isEmpty && step === 'deleted' && t('messages.discarded')}</output>
    </>
  );
}
