import { useEffect, useState } from 'react';
import { undoWindow } from '#machines/process/bidding/contract.ts';

const undoSeconds = undoWindow / 1000;

/** The whole seconds that are left of the `undoWindow` that began as this component came, down to 0. */
export function useUndoTime(): number {
  const [started] = useState(() => Date.now());
  const [left, setLeft] = useState(undoSeconds);
  useEffect(() => {
    // Counted from a moment and not from ticks, which a page in the background gets late.
    const timer = setInterval(
      () => setLeft(Math.max(0, undoSeconds - Math.floor((Date.now() - started) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [started]);
  return left;
}
