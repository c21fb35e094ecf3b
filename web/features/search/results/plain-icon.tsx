import type { ReactElement } from 'react';
import { iconPaths, type IconName } from '../../../components/Icon.tsx';

const drawn: Partial<Record<IconName, ReactElement>> = {};

/**
 * Returns an icon without its own style, for lists: the parent styles `.icon`. One element, made once and
 * reused everywhere.
 */
export function plainIcon(name: IconName): ReactElement {
  return (drawn[name] ??= (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  ));
}
