import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { Picture } from '#schemas/api/property-listings.ts';

// Most readers never look that closely: it comes when somebody is about to.
const PictureViewer = lazyRouteComponent(() => import('./PictureViewer.tsx'), 'PictureViewer');

interface PictureViewerHandle {
  /** Opens the viewer at a picture, counted from 0. */
  readonly open: (index: number) => void;
  /** Fetches what the viewer needs, as a pointer or the focus comes near. */
  readonly prepare: () => void;
  /** The viewer, to be put at the end of what it belongs to. */
  readonly viewer: ReactNode;
}

/** A viewer of these pictures, loaded when it is asked for. */
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
