import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { Picture } from '#schemas/api/property-listings.ts';

// Most readers never open it: it loads when a reader is about to.
const PictureViewer = lazyRouteComponent(() => import('./PictureViewer.tsx'), 'PictureViewer');

interface PictureViewerHandle {
  /** Opens the viewer at a picture, counted from 0. */
  readonly open: (index: number) => void;
  /** Prefetches the viewer as a pointer or the focus comes near. */
  readonly prepare: () => void;
  /** The viewer, to render at the end of its parent. */
  readonly viewer: ReactNode;
}

/** Returns a viewer of these pictures, loaded on demand. */
export function usePictureViewer(pictures: readonly Picture[], label: string): PictureViewerHandle {
  const [start, setStart] = useState<number | null>(null);
  return {
    open: setStart,
    prepare: () => void PictureViewer.preload?.(),
    viewer: start !== null && (
      <Suspense fallback={null}>
        <PictureViewer pictures={pictures} start={start} label={label} onClose={() => setStart(null)} />
      </Suspense>
    ),
  };
}
