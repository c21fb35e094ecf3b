import { useRef, useState } from 'react';
import { asksOutside, outsideAnswers, outsideFindings } from '#domain/forms/outside/outside-answers.ts';
import type { OutsideResponse } from '#schemas/api/forms.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useApp } from '../../../app/app-context.ts';
import { useOpenForm } from './session-context.ts';

/** The server itself takes 2 seconds at most; a lost line keeps nobody for longer, in milliseconds. */
const patience = 3_000;

interface Outside {
  /** What was told of the page as it is answered now. */
  readonly findings: readonly FormFinding[];
  /** Asks, unless these very answers were told of already. Whether there is something to tell. */
  readonly ask: () => Promise<boolean>;
}

/** The checks outside of a page: told once, and whoever goes on again leaves their answer as it is. */
export function useOutside(placed: PlacedPage): Outside {
  const { api } = useApp();
  const { facts, session, walked } = useOpenForm();
  const { definition, answers } = facts;
  const [told, setTold] = useState<{ readonly of: string; readonly findings: readonly FormFinding[] }>({
    of: '',
    findings: [],
  });
  const isAsking = useRef(false);
  const { page, item } = placed;
  const asked = asksOutside(definition, page) ? outsideAnswers(definition, walked, { page, item }) : [];
  const now = JSON.stringify(asked.map(({ name, value }) => [name, value]));

  async function ask(): Promise<boolean> {
    if (asked.length === 0 || told.of === now) return false;
    if (isAsking.current) return true;
    isAsking.current = true;
    try {
      const { outcomes } = await api.write<OutsideResponse>(
        'POST',
        `/api/forms/${definition.identifier}/outside`,
        { body: { page, item, answers }, signal: AbortSignal.timeout(patience) },
      );
      const findings = outsideFindings(asked, outcomes);
      setTold({ of: now, findings });
      if (findings.length > 0) session.actor.send({ type: 'answers.save' });
      return findings.length > 0;
    } catch {
      return false;
    } finally {
      isAsking.current = false;
    }
  }

  return { findings: told.of === now ? told.findings : [], ask };
}
