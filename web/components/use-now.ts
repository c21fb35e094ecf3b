import { useEffect, useState } from 'react';
import { renderTime } from '../app/render-time.ts';

const nearby = 11 * 60_000;
const everySecond = 1000;
const everyWhile = 20_000;

/**
 * Returns this computer's time in milliseconds, for counting down to `moment`: updated every second in the last
 * minutes before it, and three times a minute until then.
 */
export function useNow(moment: number): number {
  const [now, setNow] = useState(renderTime);
  const interval = moment - now < nearby ? everySecond : everyWhile;
  useEffect(() => {
    const read = () => setNow(Date.now());
    // The first render may have used a fixed time.
    const first = setTimeout(read);
    const timer = setInterval(read, interval);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [interval]);
  return now;
}
