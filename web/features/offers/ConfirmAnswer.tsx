import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import type { AnswerProps } from './answer-props.ts';
import { costSentences } from './cost-words.ts';

/** The question whether the person really wants the home, with what follows. */
export function ConfirmAccept(props: AnswerProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const { refusalCost } = props.offer;
  return (
    <Confirm {...props} title={t('offers.accept.title')} yes={t('offers.accept.send')}>
      <p>{t('offers.accept.text')}</p>
      <p>
        {t(refusalCost === null ? 'offers.accept.mind' : 'offers.accept.mindCounts', {
          telephone: system.contact.telephone,
        })}
      </p>
    </Confirm>
  );
}

/** The question whether the person really refuses the home, with the reason and what the refusal would cost. */
export function ConfirmRefuse(props: AnswerProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { offer, refusal } = props;
  const { reason, words } = useSyncExternalStore(refusal.subscribe, refusal.read);
  const why = (
    <>
      {reason !== null && <p>{t('offers.refuse.yourReason', { reason: t(`offers.refusal.${reason}`) })}</p>}
      {words !== '' && <p className="said quote">{words}</p>}
    </>
  );
  return (
    <Confirm {...props} title={t('offers.refuse.title')} yes={t('offers.refuse.send')} kept={why}>
      {why}
      <div className="cost" data-cost={offer.refusalCost === null ? 'none' : 'rule'}>
        <h3>{t('offers.cost.title')}</h3>
        {offer.kind === 'final' && <p>{t('offers.cost.final')}</p>}
        {costSentences(offer, t, formats).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p>{t('offers.refuse.mind')}</p>
    </Confirm>
  );
}

interface ConfirmProps extends AnswerProps {
  readonly title: string;
  /** The words of the button that sends the answer. */
  readonly yes: string;
  /** The reason and the words, to read while the result of the answer is not known. */
  readonly kept?: ReactNode;
  readonly children: ReactNode;
}

/** The last step of an answer; while its result is not known, only what was typed. */
function Confirm({ title, yes, kept = null, children, snapshot, send }: ConfirmProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isSending = snapshot.matches('sending');
  const isAsked = isSending || snapshot.hasTag('asking');
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  if (!isAsked) return kept;
  return (
    <div data-part="confirm">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className="ways">
        <Button
          variant="contained"
          data-event="answer.send"
          aria-disabled={isSending}
          onClick={() => isSending || send({ type: 'answer.send' })}
        >
          {isSending ? t('offers.sending') : yes}
        </Button>
        {snapshot.context.answer === 'refuse' && (
          <Button
            variant="outlined"
            data-event="reason.change"
            aria-disabled={isSending}
            onClick={() => isSending || send({ type: 'reason.change' })}
          >
            {t('offers.refuse.change')}
          </Button>
        )}
        <Button
          variant="outlined"
          data-event="answer.leave"
          aria-disabled={isSending}
          onClick={() => isSending || send({ type: 'answer.leave' })}
        >
          {t('offers.goBack')}
        </Button>
      </div>
    </div>
  );
}
