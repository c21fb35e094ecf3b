import type { ReactElement } from 'react';
import { iconPaths, type IconName } from '../../../components/Icon.tsx';

const drawn: Partial<Record<IconName, ReactElement>> = {};

/**
 * An icon without a style of its own, for lists: what is around it says how `.icon` looks. It is one element,
 * made once, wherever it stands.
 */
export function plainIcon(name: IconName): ReactElement {
  return (drawn[name] ??= (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  ));
}
