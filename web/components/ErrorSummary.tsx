import { styled } from '@mui/material/styles';
import { useEffect, useRef, type MouseEvent } from 'react';

export interface FormProblem {
  /** The control to go to; null where the problem is not one control's. */
  readonly field: string | null;
  readonly text: string;
}

const Box = styled('div')(({ theme }) => ({
  border: `3px solid ${theme.vars.palette.error.main}`,
  borderRadius: Math.min(theme.council.shape.radius, 10),
  padding: theme.spacing(2),
  '& h2': { fontSize: '1.1875rem', lineHeight: 1.3 },
  '& ul': { listStyle: 'none', marginTop: '0.375rem' },
  '& a, & li': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly FormProblem[];
}

// An address with a fragment would be a step in the history; focus is what is wanted.
function goTo(event: MouseEvent, field: string) {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

/**
 * What stands between the person and the next step; leads to each control. Takes focus as it appears: give it
 * a new `key` with every attempt, so that a second failure takes focus again.
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
