import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '#schemas/message-limits.ts';
import { longestOfferWords, offerRefusalReasons } from '#schemas/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Choose } from '../../components/Choose.tsx';
import { counted } from '../../components/counted.ts';
import { LongText } from '../../components/long-text.ts';
import { Question } from '../../components/Question.tsx';
import { reasonControl, type AnswerProps } from './answer-props.ts';

/**
 * The questions why a person does not want a home. People may type too much, and it is kept: cutting it off would lose
 * it silently.
 */
export function RefusalReason({ refusal, snapshot, send }: AnswerProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const wordsControl = useId();
  const [isTried, setIsTried] = useState(false);
  const { reason, words } = useSyncExternalStore(refusal.subscribe, refusal.read);
  const over = countCharacters(words) - longestOfferWords;
  const noReason = reason === null ? t('errors.offer.reasonMissing') : null;
  const tooLong = over > 0 ? t('messages.tooMany', counted(over, formats)) : null;
  const wasRefused = snapshot.context.code !== null;
  useEffect(() => {
    // An error takes the focus itself.
    if (!wasRefused) focusReason();
  }, [wasRefused]);

  function submit() {
    setIsTried(true);
    if (noReason !== null) focusReason();
    else if (tooLong !== null) document.getElementById(wordsControl)?.focus();
    else send({ type: 'reason.give' });
  }

  return (
    <form
      noValidate
      data-part="reason"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Choose
        id={reasonControl}
        legend={t('offers.refuse.reason')}
        hint={t('offers.refuse.reasonHint')}
        error={isTried ? noReason : null}
        chosen={reason ?? ''}
        options={offerRefusalReasons.map((value) => ({ value, words: t(`offers.refusal.${value}`) }))}
        onChoose={(chosen) => refusal.change({ reason: chosen })}
      />
      <Question
        id={wordsControl}
        label={t('offers.refuse.words')}
        hint={t('offers.refuse.wordsHint')}
        error={isTried ? tooLong : null}
      >
        {(describedBy) => (
          <LongText
            id={wordsControl}
            rows={4}
            value={words}
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={isTried && tooLong !== null}
            onChange={({ target }) => refusal.change({ words: target.value })}
          />
        )}
      </Question>
      <div className="ways">
        <Button type="submit" variant="contained" data-event="reason.give">
          {t('offers.refuse.continue')}
        </Button>
        <Button variant="outlined" data-event="answer.leave" onClick={() => send({ type: 'answer.leave' })}>
          {t('offers.goBack')}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the chosen reason, or else the first. */
function focusReason(): void {
  const first = document.getElementById(reasonControl);
  const chosen = document.querySelector<HTMLInputElement>(`input[name="${reasonControl}"]:checked`);
  (chosen ?? first)?.focus();
}
