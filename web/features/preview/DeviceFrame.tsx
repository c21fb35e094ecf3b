import { styled } from '@mui/material/styles';
import { useRef, useLayoutEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { frameNameOf, type ColourScheme } from '../../theme/framed-scheme.ts';
import type { Device } from './devices.ts';
import { isFramable } from './website-search.ts';

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  // A border would reduce the window's size.
  outline: `2px solid ${theme.vars.palette.outline}`,
  borderRadius: Math.min(theme.council.shape.radius, 12),
  '& iframe': {
    position: 'absolute',
    top: 0,
    left: 0,
    border: 0,
    transformOrigin: '0 0',
  },
}));

/**
 * Permissions for everything the site does in its own window. The site is ours, so this blocks only the print
 * dialog.
 */
const allowed =
  'allow-downloads allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation';

interface DeviceFrameProps {
  readonly device: Device;
  readonly address: string;
  /** The name of the page. */
  readonly pageName: string;
  readonly scheme: ColourScheme;
}

/** The site in a device's window, scaled to the available width. Its links work inside it. */
export function DeviceFrame({ device, address, pageName, scheme }: DeviceFrameProps) {
  const { t } = useTranslation();
  const room = useRef<HTMLElement>(null);
  const { name, width, height } = device;
  const scale = useScaleToFit(room, width);
  const label = t(`preview.website.${name}`);
  return (
    <section aria-labelledby={name} ref={room} data-device={name}>
      <h2 id={name}>{t('preview.website.device', { device: label, width, height })}</h2>
      <Stage style={{ width: width * scale, height: height * scale }}>
        <iframe
          // A window keeps its name, so another colour scheme needs another window.
          key={`${scheme} ${address}`}
          name={frameNameOf(scheme)}
          sandbox={allowed}
          src={address}
          title={t('preview.website.frameTitle', { page: pageName, device: label })}
          width={width}
          height={height}
          onLoad={({ currentTarget: { contentDocument } }) => contentDocument && leadOutside(contentDocument)}
          style={{ transform: `scale(${scale})` }}
        />
      </Stage>
    </section>
  );
}

/**
 * Opens links from a page in a frame of `/preview/website` in a new tab if the frame cannot show them: other
 * sites, including the target of “Leave this page”, and files. In the frame our policy would show an error
 * instead.
 */
function leadOutside(framed: Document): void {
  const { defaultView: view } = framed;
  if (view === null) return;
  // It must run before the page gets the event: “Leave this page” hides the page and loads another in its
  // place.
  framed.addEventListener('click', (event) => openOutside(event, view), { capture: true });
}

function openOutside(event: MouseEvent, view: Window & typeof globalThis): void {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  // With a modifier key the browser itself opens it elsewhere.
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = target instanceof view.Element ? target.closest('a[href]') : null;
  if (!(link instanceof view.HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return;
  const { protocol, origin, pathname } = new URL(link.href);
  const isPage = origin === view.location.origin && isFramable(pathname);
  if (isPage || !/^https?:$/.test(protocol)) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}

/**
 * Returns the scale that makes something no wider than an element's current width: 1 if it fits.
 * @param width CSS pixels of what is to fit.
 */
function useScaleToFit(room: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const fit = () => setScale(Math.min(1, element.clientWidth / width));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, width]);
  return scale;
}
