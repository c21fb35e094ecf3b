import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { serverAhead } from '../../app/server-clock.ts';
import { timeLeft } from '../../components/time-left.ts';
import { useNow } from '../../components/use-now.ts';

/** The time to answer an offer. */
interface AnswerTime {
  /** The last moment in words: "Thursday 3 December at 11:59pm". */
  readonly when: string;
  /** The time left in words; null once it has passed. */
  readonly left: string | null;
}

/** Counts down to the end of the time to answer an offer, by the server's clock. */
export function useAnswerTime(answerBy: string): AnswerTime {
  const { t } = useTranslation();
  const { formats } = useApp();
  const end = Date.parse(answerBy) - serverAhead();
  const remaining = end - useNow(end);
  return { when: formats.until(answerBy), left: remaining > 0 ? timeLeft(remaining, t) : null };
}
