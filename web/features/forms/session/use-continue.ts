import { useState } from 'react';
import type { FormSending } from '#schemas/api/bootstrap.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useFormSession, useOpenForm } from './session-context.ts';
import { useGoTo } from './FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { saveNow } from './save-now.ts';
import { useOutside } from './use-outside.ts';
import { nextStep } from '#domain/forms/journey/next-step.ts';

/** The behaviour of “Save and continue” on a page. */
interface Continuing {
  /** Errors and missing answers on the page, shown from the first attempt to continue. */
  readonly findings: readonly FormFinding[];
  /** The number of failed attempts. */
  readonly attempt: number;
  readonly goOn: () => void;
  /** Leaves missing answers for later; null if none are missing, or an error has to be corrected first. */
  readonly leave: (() => void) | null;
}

/**
 * Returns what “Save and continue” does on a page of questions or a list: typed answers are always saved,
 * errors keep the person on the page, and missing answers can be given later.
 * @param isChange true if the page was opened from the check page
 */
export function useContinue(placed: PlacedPage, isChange: boolean): Continuing {
  const { journey, session } = useOpenForm();
  // A page sent before any script ran counts as the first attempt.
  const [attempt, setAttempt] = useState(isRefused(session.sending, placed) ? 1 : 0);
  const leave = useGoToNext(placed, isChange);
  // A finding on an item without pages of its own belongs to its list.
  const found = journey.findings.filter(
    ({ page, item }) => page === placed.page && (placed.item === null || item === placed.item),
  );
  const outside = useOutside(placed);
  const findings = attempt === 0 ? [] : found.length > 0 ? found : outside.findings;
  function goOn() {
    if (found.length === 0) {
      void outside.ask().then((mustStay) => (mustStay ? setAttempt((before) => before + 1) : leave()));
      return;
    }
    session.actor.send({ type: 'answers.save' });
    setAttempt(attempt + 1);
  }
  const mayWait = findings.length > 0 && findings.every(({ blocks }) => blocks !== 'save');
  return { findings, attempt, goOn, leave: mayWait ? leave : null };
}

function isRefused(sending: FormSending | undefined, { page }: PlacedPage): boolean {
  return sending?.isRefused === true && /([^/?]*)(?:\?|$)/.exec(sending.address)?.[1] === page;
}

/**
 * Returns a function that saves now and then leaves the page. If the server does not answer, it leaves anyway: the
 * answers are kept here and the save is retried. If the server refuses the save, or has newer answers from elsewhere,
 * the person stays on the page to read why.
 */
function useGoToNext(from: PlacedPage, isChange: boolean): () => void {
  const session = useFormSession();
  const goTo = useGoTo();

  function go() {
    const facts = session.store.snapshot();
    const position = session.store.position();
    if (facts === null || position === null) return;
    const way = nextStep(facts.definition, position.journey, from, isChange);
    if (way === 'tasks') goTo({ page: null });
    else if (way === 'check') goTo({ page: ownPages.check });
    else {
      goTo({
        page: way.page,
        ...(way.item !== null && { item: way.item }),
        ...(isChange && { back: 'check' }),
      });
    }
  }

  return () =>
    saveNow(session, (state) => {
      if (state === 'saved' || state === 'offline') go();
    });
}
