import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Whether it works; absent if there is nothing to judge. */
  readonly works?: boolean | undefined;
  /** What to do if it does not. */
  readonly advice?: string;
}

/** One line of a fact sheet: its name, its value, and what to do if it does not work. */
export function Fact({ name, label, value, works, advice }: FactProps) {
  const verdict = works === undefined ? undefined : works ? 'works' : 'fails';
  return (
    <div data-check={name} data-verdict={verdict}>
      <dt>{label}</dt>
      <dd>
        {value}
        {works === false && advice !== undefined && <span className="advice">{advice}</span>}
      </dd>
    </div>
  );
}
