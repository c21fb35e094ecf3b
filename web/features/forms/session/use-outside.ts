import { useRef, useState } from 'react';
import { asksOutside, outsideAnswers, outsideFindings } from '#domain/forms/outside/outside-answers.ts';
import type { OutsideResponse } from '#schemas/api/forms.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useApp } from '../../../app/app-context.ts';
import { useOpenForm } from './session-context.ts';

/** Milliseconds to wait without a connection: the server itself takes 2 seconds at most. */
const patience = 3_000;

interface Outside {
  /** Findings on the page's current answers. */
  readonly findings: readonly FormFinding[];
  /**
   * Runs the checks, unless they have already run on the same answers. Resolves to true if the person must stay
   * on the page.
   */
  readonly ask: () => Promise<boolean>;
}

/**
 * Returns the external checks of a page. Their findings are shown once; a person who continues a second time
 * keeps the answer as it is.
 */
export function useOutside(placed: PlacedPage): Outside {
  const { api } = useApp();
  const { facts, session, walked } = useOpenForm();
  const { definition, answers } = facts;
  const [checked, setChecked] = useState<{
    readonly answers: string;
    readonly findings: readonly FormFinding[];
  }>({
    answers: '',
    findings: [],
  });
  const isAsking = useRef(false);
  const { page, item } = placed;
  const asked = asksOutside(definition, page) ? outsideAnswers(definition, walked, { page, item }) : [];
  const now = JSON.stringify(asked.map(({ name, value }) => [name, value]));

  async function ask(): Promise<boolean> {
    if (asked.length === 0 || checked.answers === now) return false;
    if (isAsking.current) return true;
    isAsking.current = true;
    try {
      const { outcomes } = await api.write<OutsideResponse>(
        'POST',
        `/api/forms/${definition.identifier}/outside`,
        { body: { page, item, answers }, signal: AbortSignal.timeout(patience) },
      );
      const findings = outsideFindings(asked, outcomes);
      setChecked({ answers: now, findings });
      if (findings.length > 0) session.actor.send({ type: 'answers.save' });
      return findings.length > 0;
    } catch {
      return false;
    } finally {
      isAsking.current = false;
    }
  }

  return { findings: checked.answers === now ? checked.findings : [], ask };
}
