import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { offerAnswerMachine } from '#machines/process/offer/offer-answer.machine.ts';
import type { Offer } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { useSessionRestored } from '../../app/use-last-account.ts';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { useUser } from '../../app/use-person.ts';
import { Button } from '../../components/Button.tsx';
import { useMayKeep } from '../form-drafts/use-open-draft.ts';
import type { AnswerProps } from './answer-props.ts';
import { ConfirmAccept, ConfirmRefuse } from './ConfirmAnswer.tsx';
import { createOfferActors, offerInput } from './offer-actors.ts';
import { OfferError } from './OfferError.tsx';
import { RefusalReason } from './RefusalReason.tsx';
import { TypedRefusal } from './typed-refusal.ts';

const Answer = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& form': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(3) },
  '& [data-part]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(1.5) },
  '& h2, & h3': { scrollMarginTop: '1rem' },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& .cost': {
    display: 'grid',
    gap: theme.spacing(1),
    padding: theme.spacing(2),
    borderInlineStart: `4px solid ${theme.vars.palette.warning.main}`,
    background: theme.vars.palette.background.paper,
  },
  '@media (max-width: 35.99rem)': { '& .ways > *': { flex: '1 1 100%' } },
}));

interface AnswerOfferProps {
  readonly offer: Offer;
  /** The account that answers; it stays the same after the session has ended. */
  readonly accountId: string;
}

/** The form for answering an offer of a home, with the result of the answer. Nothing if there is nothing to answer. */
export function AnswerOffer({ offer, accountId }: AnswerOfferProps) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const mayKeep = useMayKeep();
  const [{ refusal, machine }] = useState(() => {
    const typed = new TypedRefusal({ offer: offer.id, accountId, mayKeep });
    const actors = createOfferActors({
      api,
      queryClient,
      id: offer.id,
      accountId,
      refusal: typed.read,
      onSent: typed.clear,
    });
    return { refusal: typed, machine: offerAnswerMachine.provide({ actors }) };
  });
  const input = useMemo(() => offerInput(offer), [offer]);
  const [snapshot, send] = useMachine(machine, { input });
  useEffect(() => send({ type: 'facts.changed', ...input }), [send, input]);
  useSessionRestored(accountId, snapshot.matches('sessionEnded'), () => send({ type: 'session.restored' }));
  const { value: phase, context } = snapshot;
  const { answer } = context;
  const props = { offer, refusal, snapshot, send };
  const isConfirming =
    phase === 'confirmingAccept' ||
    phase === 'confirmingRefuse' ||
    phase === 'sending' ||
    phase === 'lineLost' ||
    phase === 'sessionEnded';
  const isChoosing = ['deciding', 'changed'].includes(phase) && context.may.length > 0;
  const heading = useReturnedFocus<HTMLHeadingElement>(phase !== 'deciding');
  if (phase === 'deciding' && !isChoosing) return null;
  return (
    <Answer
      data-process="offer-answer"
      data-state={phase}
      data-answer={answer ?? undefined}
      aria-busy={snapshot.hasTag('busy')}
      className="no-print"
    >
      <OfferError {...props} />
      {phase === 'answered' && answer !== null && <Confirmed answer={answer} />}
      {isConfirming && answer === 'accept' && <ConfirmAccept {...props} />}
      {isConfirming && answer === 'refuse' && <ConfirmRefuse {...props} />}
      {phase === 'explaining' && <RefusalReason {...props} />}
      {isChoosing && <ChooseAnswer {...props} heading={heading} />}
    </Answer>
  );
}

interface ChooseAnswerProps extends Pick<AnswerProps, 'snapshot' | 'send'> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The question whether the person wants the home, with two buttons. */
function ChooseAnswer({ snapshot, send, heading }: ChooseAnswerProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const user = useUser();
  const { may } = snapshot.context;
  return (
    <div data-part="choose">
      <h2 ref={heading} tabIndex={-1}>
        {t('offers.whatToDo')}
      </h2>
      {api.impersonationId !== undefined && (
        <p data-state="staff">
          {t('offers.staffNote', { name: user?.accountName ?? '' })}
          {!may.includes('refuse') && ` ${t('offers.staffRefuse')}`}
        </p>
      )}
      <div className="ways">
        {may.includes('accept') && (
          <Button
            variant="contained"
            size="large"
            data-event="answer.choose"
            data-answer="accept"
            onClick={() => send({ type: 'answer.choose', answer: 'accept' })}
          >
            {t('offers.choose.accept')}
          </Button>
        )}
        {may.includes('refuse') && (
          <Button
            variant="outlined"
            size="large"
            data-event="answer.choose"
            data-answer="refuse"
            onClick={() => send({ type: 'answer.choose', answer: 'refuse' })}
          >
            {t('offers.choose.refuse')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Confirms that the council has the answer, in place of the form, and announces it, since the pressed button is gone. */
function Confirmed({ answer }: { readonly answer: 'accept' | 'refuse' }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div data-part="confirmation">
      <h2 ref={heading} tabIndex={-1}>
        {t(`offers.sent.${answer}`)}
      </h2>
      <p>{t('offers.sent.text')}</p>
    </div>
  );
}
