import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallProblems } from '#machines/process/accounts/answer.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FormProblem } from '../../components/ErrorSummary.tsx';
import { problemText, type FieldProblem, type FormField } from './field-problem.ts';

export interface Problems {
  /** Lines for the error summary. */
  readonly lines: readonly FormProblem[];
  /** The number of attempts: it makes a second failure be announced like the first. */
  readonly attempt: number;
  /** The problem with one answer; null if there is none. */
  readonly textOf: (field: FormField) => string | null;
  /** Stores what the page found before it asks the server. Returns whether to ask the server. */
  readonly pass: (found: readonly FieldProblem[]) => boolean;
}

interface Words {
  /** The code shown first if an answer is missing, in addition to each question's own message. */
  readonly missingCode?: ErrorCode;
  /** Seconds to wait after too many attempts; see `useAccountCall`. */
  readonly waitSeconds: number | null;
}

/** Returns the problems of a form: those that the page found, or else the result of the last call. */
export function useProblems(reported: CallProblems, { missingCode, waitSeconds }: Words): Problems {
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const problems: readonly FieldProblem[] = found.length > 0 ? found : reported.problems;
  const isMissing = problems.some(({ code }) => code === 'account.fieldRequired');
  const code = found.length > 0 ? null : reported.code;

  function wholeText(): string | null {
    if (missingCode !== undefined && isMissing) return t(`errors.${missingCode}`);
    // A problem with a single answer is shown at its question.
    if (code === null || problems.length > 0) return null;
    if (code === 'request.rateLimited' && waitSeconds !== null) {
      return t('accountForm.waitMinutes', { count: Math.max(1, Math.ceil(waitSeconds / 60)) });
    }
    if (code === 'service.unavailable' && !navigator.onLine) return t('accountForm.offline');
    // A retry with a new token has already failed, so the cookie that goes with the token does not come back.
    if (code === 'request.antiForgery') return t('accountForm.cookiesText');
    return t(`errors.${code}`);
  }

  const whole = wholeText();
  return {
    lines: [
      ...(whole === null ? [] : [{ field: null, text: whole }]),
      ...problems.map((problem) => ({ field: problem.field, text: problemText(problem, t) })),
    ],
    attempt,
    textOf(field) {
      const texts = problems
        .filter((problem) => problem.field === field)
        .map((problem) => problemText(problem, t));
      return texts.length === 0 ? null : texts.join('. ');
    },
    pass(now) {
      setFound(now);
      setAttempt((count) => count + 1);
      return now.length === 0;
    },
  };
}
