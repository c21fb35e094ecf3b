import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { Icon } from '../../components/Icon.tsx';
import { ViewerFrame } from './ViewerFrame.tsx';
import { usePictureGestures, type ScreenPoint } from './use-picture-gestures.ts';
import { zoomLevels, zoomStep, zoomWithin } from './zoom.ts';
import { runsFromRight } from '../../i18n/runs-from-right.ts';

interface PictureViewerProps {
  readonly pictures: readonly Picture[];
  /** The index of the first picture to show, from 0. */
  readonly start: number;
  /** The dialog's accessible name. */
  readonly label: string;
  readonly onClose: () => void;
}

/** Pixels by which an arrow key moves a picture larger than the window. */
const keyScroll = 90;
const biggest = zoomLevels[zoomLevels.length - 1] ?? 1;

/** A point of the picture to keep in place on the screen: its share of the width and of the height. */
interface Anchor extends ScreenPoint {
  readonly across: number;
  readonly down: number;
}

/**
 * A home's pictures over the whole window, one at a time. A modal `dialog`: the browser keeps the focus in it,
 * closes it with Escape, and restores the focus.
 */
export function PictureViewer({ pictures, start, label, onClose }: PictureViewerProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const [place, setPlace] = useState(start);
  const [zoom, setZoom] = useState(1);
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const keysId = useId();
  const last = pictures.length - 1;
  const picture = pictures[place];

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  // It runs after every render: only a zoom leaves an anchor to restore.
  useLayoutEffect(() => {
    const { current: element } = stage;
    const rectangle = image.current?.getBoundingClientRect();
    if (anchor.current === null || element === null || rectangle === undefined) return;
    const { x, y, across, down } = anchor.current;
    element.scrollBy(
      rectangle.left + across * rectangle.width - x,
      rectangle.top + down * rectangle.height - y,
    );
    anchor.current = null;
  });

  function show(next: number) {
    setPlace(Math.min(last, Math.max(0, next)));
    setZoom(1);
  }

  function zoomTo(wanted: number, point?: ScreenPoint) {
    const rectangle = image.current?.getBoundingClientRect();
    const frame = stage.current?.getBoundingClientRect();
    if (rectangle === undefined || frame === undefined) return;
    const { x, y } = point ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    anchor.current = {
      x,
      y,
      across: (x - rectangle.left) / rectangle.width,
      down: (y - rectangle.top) / rectangle.height,
    };
    setZoom(zoomWithin(wanted));
  }

  usePictureGestures(stage, {
    zoom,
    zoomTo,
    step: (direction) => show(place + (runsFromRight() ? -direction : direction)),
  });

  function scroll(across: number, down: number) {
    stage.current?.scrollBy(across * keyScroll, down * keyScroll);
  }

  function onKeyDown(event: KeyboardEvent) {
    // With these keys the browser zooms the page or goes back in its history.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoomed = zoom > 1;
    const forward = runsFromRight() ? -1 : 1;
    const actions: Partial<Record<string, () => void>> = {
      ArrowRight: () => (zoomed ? scroll(1, 0) : show(place + forward)),
      ArrowLeft: () => (zoomed ? scroll(-1, 0) : show(place - forward)),
      ArrowDown: () => scroll(0, 1),
      ArrowUp: () => scroll(0, -1),
      Home: () => show(0),
      End: () => show(last),
      '+': () => zoomTo(zoomStep(zoom, 1)),
      '=': () => zoomTo(zoomStep(zoom, 1)),
      '-': () => zoomTo(zoomStep(zoom, -1)),
      '0': () => zoomTo(1),
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  if (picture === undefined) return null;
  return (
    // The keys duplicate the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ViewerFrame
      ref={dialog}
      aria-label={label}
      aria-describedby={keysId}
      className="no-print"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="bar">
        <button
          type="button"
          aria-label={t('property.preview.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
        <p id={keysId} className="visually-hidden">
          {t('property.preview.keys')}
        </p>
        <p className="count">{t('property.pictureOf', { number: place + 1, total: pictures.length })}</p>
        <button
          type="button"
          aria-label={t('property.preview.zoomOut')}
          aria-disabled={zoom <= 1}
          onClick={() => zoomTo(zoomStep(zoom, -1))}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          aria-label={t('property.preview.zoomIn')}
          aria-disabled={zoom >= biggest}
          onClick={() => zoomTo(zoomStep(zoom, 1))}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div className="stage" ref={stage} data-zoomed={zoom > 1}>
        {drawPicture(system.mediaBase, picture, {
          ref: image,
          sizes: `${Math.round(zoom * 100)}vw`,
          alt: picture.alt,
          draggable: false,
          style: { width: `calc(min(100cqw, 100cqh * ${picture.width / picture.height}) * ${zoom})` },
        })}
      </div>
      <div className="foot">
        {last > 0 && (
          <button
            type="button"
            aria-label={t('property.preview.previous')}
            aria-disabled={place === 0}
            onClick={() => show(place - 1)}
          >
            <Icon name="arrowLeft" />
          </button>
        )}
        <p className="caption" aria-live="polite">
          <span className="visually-hidden">
            {t('property.pictureOf', { number: place + 1, total: pictures.length })}:{' '}
          </span>
          {picture.alt}
        </p>
        {last > 0 && (
          <button
            type="button"
            aria-label={t('property.preview.next')}
            aria-disabled={place === last}
            onClick={() => show(place + 1)}
          >
            <Icon name="arrowRight" />
          </button>
        )}
      </div>
    </ViewerFrame>
  );
}
