const megabyte = 1_048_576;

/**
 * Returns a size for display: whole kilobytes below a megabyte, otherwise megabytes with one decimal, as
 * councils count them.
 */
export function fileSize(bytes: number): {
  readonly amount: number;
  readonly unit: 'kB' | 'MB';
} {
  // 1,023.9 kB would otherwise show as 1,024 kB.
  if (Math.round(bytes / 1024) < 1024) {
    return { amount: bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024)), unit: 'kB' };
  }
  return { amount: Math.round((10 * bytes) / megabyte) / 10, unit: 'MB' };
}
