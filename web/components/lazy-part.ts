import { lazy, type ComponentType } from 'react';

/**
 * A part that the page doesn't wait for, such as a drawing or what is below the first screen. A part that can't be had is
 * left out: the page goes on without it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
