import { createContext, useContext, type ReactNode } from 'react';
import { usePageQuestions } from './page-questions.ts';

/** A page's questions as RJSF made them, by name, for those shown below an option. */
export const QuestionsByNameContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

interface OpenedProps {
  readonly question: string;
  readonly option: string | boolean;
}

/** The questions below the option that opens them; nothing if it opens none or they are not asked. */
export function Opened({ question, option }: OpenedProps) {
  const { questions } = usePageQuestions();
  const made = useContext(QuestionsByNameContext);
  const opened = [...questions.values()].filter(
    ({ opening }) => opening?.question === question && opening.option === option,
  );
  if (opened.length === 0) return null;
  return <div className="reveal">{opened.map(({ name }) => made.get(name))}</div>;
}
