/**
 * The address of a place on somebody else's map.
 * @param pattern with `{latitude}` and `{longitude}` where they belong, any number of times.
 */
export function mapAddress(
  pattern: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  return pattern.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude));
}
