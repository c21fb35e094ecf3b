/**
 * Returns the address of a place on another site's map.
 * @param pattern with `{latitude}` and `{longitude}`, any number of times.
 */
export function mapAddress(
  pattern: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  return pattern.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude));
}
