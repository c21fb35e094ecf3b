import { useEffect, useState } from 'react';

/** How long a bid can be undone without a question, in seconds; the machine's `undoWindow`, which decides. */
const undoSeconds = 10;

/** The seconds that are left to undo what was done as this component came, from 10 down to 0. */
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
