import { createElement, type ElementType } from 'react';

interface StyledProps {
  readonly as?: ElementType;
  readonly className?: string;
}

/**
 * An element type with its class and its tag. A component styled from it also gets its rules, in a class of its
 * own.
 */
export interface Styled {
  (props: StyledProps): ReturnType<typeof createElement>;
  readonly tag: ElementType;
}

/**
 * Replaces Material's `styled` in every build: the styles are in the council's own file, and only the class is
 * left here (decision 37).
 */
export function styled(base: string | Styled): (name: string) => Styled {
  const tag = typeof base === 'string' ? (base as ElementType) : base.tag;
  return (name) =>
    Object.assign(
      ({ as = tag, className, ...props }: StyledProps) =>
        createElement(as, { ...props, className: className ? `${name} ${className}` : name }),
      { tag },
    );
}
