import { useEffect, useState, type ComponentType } from 'react';
import { useInBrowser } from '../app/use-in-browser.ts';
import { useApp } from '../app/app-context.ts';
import { previewTokenOf } from '../features/preview/preview-token.ts';
import type { Preview } from '../features/preview/preview.ts';

interface FoundLayerProps {
  /** Called with whether the notice is above the page. */
  readonly onFound: (isFound: boolean) => void;
}

/**
 * Loads the bar of preview mode while it is on. A page in a frame of `/preview/website` is under its parent's
 * bar.
 */
export function PreviewBar({ onFound }: FoundLayerProps) {
  const { preview } = useApp();
  const isAlone = useInBrowser(() => window.top === window, true);
  const [opened, setOpened] = useState<Preview | Error | null>(null);
  useEffect(() => {
    if (isAlone) void preview?.open().then(setOpened, setOpened);
  }, [preview, isAlone]);
  // If it fails to load, the page falls back to its last resort: a draft must never show unmarked.
  if (opened instanceof Error) throw opened;
  if (opened) return <opened.Mode preview={opened} />;
  return isAlone && preview === null && <FoundLayer onFound={onFound} />;
}

/**
 * Checks for preview mode whenever the reader comes back to the page, and loads the notice if it began after
 * the page had loaded.
 */
function FoundLayer({ onFound }: FoundLayerProps) {
  const [Found, setFound] = useState<ComponentType | null>(null);
  const isFound = Found !== null;
  useEffect(() => onFound(isFound), [onFound, isFound]);
  useEffect(() => {
    const look = () => {
      if (previewTokenOf(document.cookie) === null) setFound(null);
      else
        void import('../features/preview/PreviewFound.tsx').then(
          ({ PreviewFound }) => setFound(() => PreviewFound),
          () => null,
        );
    };
    const ears = new AbortController();
    for (const moment of ['focus', 'pageshow', 'visibilitychange'])
      window.addEventListener(moment, look, { signal: ears.signal });
    return () => ears.abort();
  }, []);
  return Found && <Found />;
}
