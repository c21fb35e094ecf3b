import { ProblemError } from './problem-error.ts';

/**
 * Returns what an earlier request left under the same key, so that a repeated request takes effect once;
 * undefined if this is the first. A key belongs to one request.
 * @param found what the key was used for
 * @throws ProblemError `request.keyReused` unless it was the same
 */
export function earlierRequest<Earlier>(
  found: Earlier | undefined,
  isSame: (found: Earlier) => boolean,
): Earlier | undefined {
  if (found !== undefined && !isSame(found)) throw new ProblemError('request.keyReused');
  return found;
}
