import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Upload } from './upload-list.ts';

/**
 * Keeps the focus near its place when the focused button disappears: at another button of the same file, at the
 * file that took its place, or at the button for files. The browser would put it at the top of the page.
 * @param controlId the id of the button for files
 * @returns the ref for the list
 */
export function useKeptFocus(
  uploads: readonly Upload[],
  controlId: string,
): RefObject<HTMLUListElement | null> {
  const rows = useRef<HTMLUListElement>(null);
  /** The file whose button has the focus, by key and place. */
  const last = useRef<{ readonly key: string; readonly place: number } | null>(null);

  useEffect(() => {
    function follow({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest<HTMLElement>('li[data-key]') : null;
      const own = row !== null && rows.current?.contains(row) === true ? row : null;
      last.current =
        own === null
          ? null
          : { key: own.dataset['key'] ?? '', place: [...(rows.current?.children ?? [])].indexOf(own) };
    }
    // A click outside all controls removes the focus on purpose.
    function forget() {
      last.current = null;
    }
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);

  const shown = useEffectEvent((_uploads: readonly Upload[]) => {
    if (last.current === null || document.activeElement !== document.body) return;
    const { key, place } = last.current;
    const all = [...(rows.current?.children ?? [])];
    const row =
      all.find((one) => one instanceof HTMLElement && one.dataset['key'] === key) ?? all[place] ?? all.at(-1);
    (row?.querySelector<HTMLElement>('button') ?? document.getElementById(controlId))?.focus();
  });
  useLayoutEffect(() => shown(uploads), [uploads]);

  return rows;
}
