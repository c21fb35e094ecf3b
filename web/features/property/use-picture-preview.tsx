import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { Picture } from '#schemas/api/property-listings.ts';

// Most readers never look that closely: it comes when somebody is about to.
const PicturePreview = lazyRouteComponent(() => import('./PicturePreview.tsx'), 'PicturePreview');

interface PicturePreviewHandle {
  /** Opens the preview at a picture, from 0. */
  readonly open: (place: number) => void;
  /** Fetches what the preview needs; for when a pointer or the focus comes near. */
  readonly prepare: () => void;
  /** The preview, to be put at the end of what it belongs to. */
  readonly preview: ReactNode;
}

/** A preview of these pictures that comes when it is asked for. */
export function usePicturePreview(pictures: readonly Picture[], label: string): PicturePreviewHandle {
  const [start, setStart] = useState<number | null>(null);
  return {
    open: setStart,
    prepare: () => void PicturePreview.preload?.(),
    preview: start !== null && (
      <Suspense fallback={null}>
        <PicturePreview pictures={pictures} start={start} label={label} onClose={() => setStart(null)} />
      </Suspense>
    ),
  };
}
