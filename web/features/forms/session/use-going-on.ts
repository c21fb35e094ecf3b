import { useState } from 'react';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useOpenForm } from './session-context.ts';
import { useWayOn } from './use-way-on.ts';

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
