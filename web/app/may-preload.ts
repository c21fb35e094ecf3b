/** Returns whether to prefetch: not on 2g or with the browser's data saver on (specification section 9). */
export function mayPreload(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return true;
  const saves = 'saveData' in connection && connection.saveData === true;
  const slow = 'effectiveType' in connection && String(connection.effectiveType).includes('2g');
  return !saves && !slow;
}
