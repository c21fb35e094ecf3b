import type { Heart } from './use-heart.ts';
import type { HeartWords } from './heart-words.ts';
import { HeartNote } from './HeartNote.tsx';

const drawing = (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 20.500S3.500 15.500 3.500 9.400A4.700 4.700 0 0 1 12 6.600a4.700 4.700 0 0 1 8.500 2.800c0 6.100-8.500 11.100-8.500 11.100Z" />
  </svg>
);

/**
 * Renders a heart and its message. It has no style of its own: put `heartStyles` on a parent. A function
 * instead of a component, since a list has hundreds.
 * @param name the home's name, for people who cannot see which card the heart is on.
 * @param marked from `useHeart`.
 */
export function drawHeart(
  { note, press }: Heart,
  name: string,
  marked: boolean | undefined,
  words: HeartWords,
) {
  return (
    <div className="heart" data-needs-script>
      <button
        type="button"
        aria-label={words.mark(name)}
        title={marked === true ? words.remove : words.add}
        aria-pressed={marked === true}
        onClick={press}
      >
        {drawing}
      </button>
      <output className="note">{note !== null && <HeartNote note={note} />}</output>
    </div>
  );
}
