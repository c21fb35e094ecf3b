import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
  /** True if it works; undefined if there is nothing to check. */
  readonly works?: boolean | undefined;
  /** Advice for when it does not work. */
  readonly advice?: string;
}

/** A line of a fact sheet: its name, its value, and advice if it does not work. */
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
