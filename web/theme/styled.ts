import { createElement, type ElementType } from 'react';

interface StyledProps {
  readonly as?: ElementType;
  readonly className?: string;
}

/** An element with a class, and the element that it is: what is styled from it has its rules too, in its own class. */
export interface Styled {
  (props: StyledProps): ReturnType<typeof createElement>;
  readonly tag: ElementType;
}

/**
 * Takes the place of Material's `styled` in every build, where its styles are a file of the council's and only their
 * class is left here (decision 37).
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
