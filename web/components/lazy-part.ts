import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
import { useApp } from '../app/app-context.ts';

const loads = new Set<() => Promise<void>>();

/** A part in a file of its own. */
export type LatePart<Props extends object> = ComponentType<Props> & {
  /** Has it there before it is first shown; what is shown of a page that the server drew must be. */
  readonly load: () => Promise<void>;
};

/**
 * A part that is loaded when it is first shown, or by its `load`, such as a block that not every council has. A part that
 * can't be had is left out: the page goes on without it.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let part: ComponentType<Props> | null | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= fetchPart().then(
      (loaded) => void (part = loaded),
      () => void (part = null),
    ));
  function Part(props: Props) {
    if (part === undefined) use(load());
    return part && createElement(part, props);
  }
  return Object.assign(Part, { load });
}

/**
 * A part of every page, or of every page of its kind, that the page doesn't wait for: what is below the first screen.
 * @param isOfMembers it is in no page that the server draws.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  isOfMembers = false,
): ComponentType<Props> {
  const part = latePart(fetchPart);
  if (!isOfMembers) loads.add(part.load);
  return part;
}

/**
 * Loads the parts of a page that the server drew, before the browser takes it over: what is not there then would be taken
 * away until it is.
 */
export async function loadParts(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}

/**
 * Waits for parts. On a page that the server drew they are there already, and a boundary would be taken over after the
 * page is said to be live: a choice made in between would be lost.
 */
export function PartBoundary({ children, fallback }: PartBoundaryProps): ReactNode {
  const { isTakingOver } = useApp();
  const [isDrawn] = useState(isTakingOver);
  return isDrawn ? children : createElement(Suspense, { fallback }, children);
}
