import { createContext, useContext, type ReactNode } from 'react';
import { TextsAt } from './PageTexts.tsx';
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
  return (
    <div className="reveal">
      {opened.map(({ name }) => (
        <WithTexts key={name} of={name} question={made.get(name)} />
      ))}
    </div>
  );
}

interface WithTextsProps {
  readonly of: string;
  readonly question: ReactNode;
}

/**
 * A question with the texts placed at it; if the page's heading asks the question, the texts before it are
 * below the heading instead.
 */
export function WithTexts({ of, question }: WithTextsProps) {
  const isHeaded = usePageQuestions().questions.get(of)?.heading != null;
  return (
    <>
      {!isHeaded && <TextsAt before={of} />}
      {question}
      <TextsAt after={of} />
    </>
  );
}
