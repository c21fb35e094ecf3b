import { useEffect, useState } from 'react';
import { useApp } from '../app/app-context.ts';
import type { Preview } from '../features/preview/start-preview.ts';

/** Brings the bar of preview mode, while that is on. A page in a frame of `/preview/website` stands under its bar. */
export function PreviewBar() {
  const { preview } = useApp();
  const isAlone = window.top === window;
  const [opened, setOpened] = useState<Preview | Error | null>(null);
  useEffect(() => {
    if (isAlone) void preview?.open().then(setOpened, setOpened);
  }, [preview, isAlone]);
  // Where it does not come the page falls back to its last resort: no draft is shown that does not say that it is one.
  if (opened instanceof Error) throw opened;
  return opened && <opened.Mode preview={opened} />;
}
