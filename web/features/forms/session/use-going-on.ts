import { useState } from 'react';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useFormSession, useOpenForm } from './session-context.ts';
import { useGoTo } from './FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { saveNow } from './save-now.ts';
import { wayOn } from './way-on.ts';

/** What “Save and continue” comes to on a page. */
interface GoingOn {
  /** What is wrong on the page, or missing: told from the first attempt to go on. */
  readonly findings: readonly FormFinding[];
  /** Counts the attempts that led nowhere. */
  readonly attempt: number;
  readonly goOn: () => void;
  /** Leaves what is missing for later; null where nothing is, or something is wrong and has to be mended first. */
  readonly leave: (() => void) | null;
}

/**
 * Goes on from a page of questions, or a list: nothing keeps what was typed from being saved, what is wrong keeps the
 * person on the page, and what is missing may wait.
 * @param isChange the page was opened from the check
 */
export function useGoingOn(placed: PlacedPage, isChange: boolean): GoingOn {
  const { journey, session } = useOpenForm();
  const [attempt, setAttempt] = useState(0);
  const leave = useWayOn(placed, isChange);
  // What is found of an item that no page asks for it stands on its list.
  const found = journey.findings.filter(
    ({ page, item }) => page === placed.page && (placed.item === null || item === placed.item),
  );
  const findings = attempt === 0 ? [] : found;
  function goOn() {
    if (found.length === 0) {
      leave();
      return;
    }
    session.actor.send({ type: 'answers.save' });
    setAttempt(attempt + 1);
  }
  const mayWait = findings.length > 0 && findings.every(({ blocks }) => blocks !== 'save');
  return { findings, attempt, goOn, leave: mayWait ? leave : null };
}

/**
 * Saves now and goes on from a page. It is left once what was typed is kept, or nobody answers: then it is kept here
 * and tried again. What could not be saved, or was saved elsewhere, keeps the person on the page to read of it.
 */
function useWayOn(from: PlacedPage, isChange: boolean): () => void {
  const session = useFormSession();
  const goTo = useGoTo();

  function go() {
    const facts = session.store.snapshot();
    const judgement = session.store.judgement();
    if (facts === null || judgement === null) return;
    const way = wayOn(facts.definition, judgement.journey, from, isChange);
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
