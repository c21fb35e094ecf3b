import { useEffect, useEffectEvent, type RefObject } from 'react';
import { swipeDirection } from './zoom.ts';

/** A place on the screen, in pixels of the window. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

interface PictureGestures {
  readonly zoom: number;
  /** Requests a zoom around a point, which stays in place. */
  readonly zoomTo: (zoom: number, point: ScreenPoint) => void;
  /** Moves to the next or previous picture. */
  readonly step: (direction: 1 | -1) => void;
}

const doubleTapZoom = 2.5;

/**
 * Handles touch and mouse gestures on a picture in a scrolling element: a horizontal swipe goes to the next
 * picture, two fingers or a wheel with Ctrl (a touchpad's pinch) zoom, a double tap zooms in and out, and a
 * mouse drags a picture larger than its element, as a finger does by scrolling. Each has a button or a key as
 * well.
 */
export function usePictureGestures(
  stage: RefObject<HTMLElement | null>,
  { zoom, zoomTo, step }: PictureGestures,
): void {
  const currentZoom = useEffectEvent(() => zoom);
  const onZoom = useEffectEvent(zoomTo);
  const onStep = useEffectEvent(step);

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const listening = new AbortController();
    // Zooming stops the browser from zooming the whole page, which passive listeners may not do.
    const options = { signal: listening.signal, passive: false } as const;
    let finger: ScreenPoint | null = null;
    let pinch: { readonly apart: number; readonly zoom: number } | null = null;

    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        const [first, second] = touches;
        finger = first && !second ? { x: first.clientX, y: first.clientY } : null;
        pinch = first && second ? { apart: distance(first, second), zoom: currentZoom() } : null;
      },
      options,
    );
    element.addEventListener(
      'touchmove',
      (event) => {
        const [first, second] = event.touches;
        if (pinch === null || !first || !second) return;
        event.preventDefault();
        onZoom((pinch.zoom * distance(first, second)) / pinch.apart, between(first, second));
      },
      options,
    );
    element.addEventListener(
      'touchend',
      ({ changedTouches: [last] }) => {
        if (finger === null || !last || currentZoom() > 1) return;
        const direction = swipeDirection(last.clientX - finger.x, last.clientY - finger.y);
        finger = null;
        if (direction !== 0) onStep(direction);
      },
      options,
    );
    element.addEventListener(
      'dblclick',
      ({ clientX: x, clientY: y }) => onZoom(currentZoom() > 1 ? 1 : doubleTapZoom, { x, y }),
      options,
    );
    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        onZoom(currentZoom() * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
      },
      options,
    );
    element.addEventListener(
      'pointermove',
      ({ pointerType, buttons, movementX, movementY }) => {
        if (pointerType === 'mouse' && buttons === 1) element.scrollBy(-movementX, -movementY);
      },
      options,
    );
    return () => listening.abort();
  }, [stage]);
}

function distance(one: Touch, other: Touch): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function between(one: Touch, other: Touch): ScreenPoint {
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}
