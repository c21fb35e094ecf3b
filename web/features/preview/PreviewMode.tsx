import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { PreviewNotice } from './PreviewNotice.tsx';
import { PreviewStatus } from './PreviewStatus.tsx';
import type { Preview } from './preview.ts';

/** What somebody in preview mode has above every page, and the word that it is over. */
export function PreviewMode({ preview }: { readonly preview: Preview }) {
  const snapshot = useSelector(preview.actor, (state) => state);
  useEffect(() => preview.watch(), [preview]);
  if (snapshot.hasTag('previewing')) return <PreviewStatus preview={preview} />;
  const { leftBy } = snapshot.context;
  // Whoever left by the button gets the page at once.
  if (!snapshot.matches('left') || leftBy === null || leftBy === 'exit') return null;
  return <PreviewNotice actor={preview.actor} leftBy={leftBy} />;
}
