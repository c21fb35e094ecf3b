import type { ReactNode } from 'react';

interface OptionProps {
  readonly kind: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly title: ReactNode;
  readonly hint: string | null;
  readonly isChosen: boolean;
  /** Used by checkboxes only: with radio buttons the whole group is invalid. */
  readonly isInvalid: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (isChosen: boolean) => void;
  /** The questions it opens. */
  readonly children?: ReactNode;
}

/** One option with a label large enough to touch and, below it, the questions it opens. */
export function Option({
  kind,
  id,
  name,
  value,
  title,
  hint,
  isChosen,
  isInvalid,
  describedBy = '',
  onChange,
  children,
}: OptionProps) {
  const descriptions = `${describedBy} ${hint === null ? '' : `${id}-about`}`.trim();
  return (
    <div className="option">
      <input
        type={kind}
        id={id}
        name={name}
        value={value}
        checked={isChosen}
        aria-describedby={descriptions === '' ? undefined : descriptions}
        {...(kind === 'checkbox' ? { 'aria-invalid': isInvalid } : {})}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{title}</label>
      {hint !== null && (
        <p id={`${id}-about`} className="about">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}
