import { styled } from '@mui/material/styles';
import { useEffect, useRef, type MouseEvent } from 'react';

export interface FormProblem {
  /** The control to go to; null if the problem does not belong to one control. */
  readonly field: string | null;
  readonly text: string;
}

const Box = styled('div')(({ theme }) => ({
  border: `3px solid ${theme.vars.palette.error.main}`,
  borderRadius: Math.min(theme.council.shape.radius, 10),
  padding: theme.spacing(2),
  '& h2': theme.typography.h3,
  '& ul': { listStyle: 'none', marginTop: '0.375rem' },
  '& a, & li': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly FormProblem[];
}

// A fragment link would add a history entry; only the focus should move.
function goTo(event: MouseEvent, field: string) {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

/**
 * The errors that block the next step, each linking to its control. It takes focus when it appears: give it a
 * new `key` with every attempt, or a second failure does not take focus.
 */
export function ErrorSummary({ title, problems }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} role="alert" data-state="error">
      <h2>{title}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field === null ? (
              text
            ) : (
              <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
