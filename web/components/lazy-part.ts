import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
import { useApp } from '../app/app-context.ts';

const loads = new Set<() => Promise<void>>();

/** A component that is loaded from a separate file. */
type LatePart<Props extends object> = ComponentType<Props> & {
  /** Loads the part before it is first shown, which a server-rendered page requires. */
  readonly load: () => Promise<void>;
};

/**
 * Creates a part that is loaded when it is first shown, or by its `load`, such as a block that not every
 * council has. A part that fails to load is left out, and the rest of the page still works.
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
 * Creates a part of every page, or of every page of its kind, that the page doesn't wait for, such as content
 * below the first screen.
 * @param isOfMembers true if no server-rendered page contains it.
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
 * Loads the parts of a server-rendered page before React hydrates it: a part that is missing then would
 * disappear until it has loaded.
 */
export async function loadParts(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}

/**
 * A boundary that waits for parts. On a server-rendered page they are loaded already, and a boundary would
 * hydrate after the page counts as live: a choice made in between would be lost.
 */
export function PartBoundary({ children, fallback }: PartBoundaryProps): ReactNode {
  const { isTakingOver } = useApp();
  const [isRendered] = useState(isTakingOver);
  return isRendered ? children : createElement(Suspense, { fallback }, children);
}
