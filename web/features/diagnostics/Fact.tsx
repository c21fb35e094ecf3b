import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Whether it works; left out where there is nothing to judge. */
  readonly works?: boolean | undefined;
  /** What to do where it does not. */
  readonly advice?: string;
}

/** One line of a fact sheet: what it is, how it is, and what to do where it does not work. */
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
