import { createElement, use, type ComponentType } from 'react';

const loads = new Set<() => Promise<void>>();

/**
 * A part that the page doesn't wait for, such as a drawing or what is below the first screen. A part that can't be had is
 * left out: the page goes on without it.
 * @param isOfMembers it is in no page that the server draws.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOfMembers = false,
): ComponentType<Props> {
  let part: ComponentType<Props> | null | undefined;
  let loading: Promise<void> | undefined;
  const ensure = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => void (part = loaded),
      () => void (part = null),
    ));
  if (!isOfMembers) loads.add(ensure);
  return function LazyPart(props: Props) {
    if (part === undefined) use(ensure());
    return part && createElement(part, props);
  };
}

/**
 * Loads the parts of a page that the server drew, before the browser takes it over: what is not there then would be taken
 * away until it is.
 */
export async function loadParts(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}
