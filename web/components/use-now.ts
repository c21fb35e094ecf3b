import { useEffect, useState } from 'react';

const nearby = 11 * 60_000;
const everySecond = 1000;
const everyWhile = 20_000;

/**
 * This computer's time in milliseconds, for counting down to `moment`: read every second in the last minutes
 * before it, and three times a minute until then.
 */
export function useNow(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const interval = moment - now < nearby ? everySecond : everyWhile;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
