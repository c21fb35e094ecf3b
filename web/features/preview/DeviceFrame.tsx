import { styled } from '@mui/material/styles';
import { useRef, useLayoutEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { frameNameOf, type ColourScheme } from '../../theme/framed-scheme.ts';
import type { Device } from './devices.ts';
import { isFramable } from './website-search.ts';

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  // No border: it would take from the room of the window.
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

/** All that the site does in a window of its own. It is ours, so this keeps nothing from it but a window to print. */
const allowed =
  'allow-downloads allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation';

interface DeviceFrameProps {
  readonly device: Device;
  readonly address: string;
  /** What the page that is opened is called. */
  readonly pageName: string;
  readonly scheme: ColourScheme;
}

/** The site in the window of a device, as wide as there is room. Links in it lead on in it. */
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
          // A window keeps its name: another scheme is another window.
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
 * Opens in a tab of its own what a page in a frame of `/preview/website` leads to and the frame cannot show: other sites,
 * where “Leave this page” leads, too, and files. In the frame itself our policy would put an error in their place.
 */
function leadOutside(framed: Document): void {
  const { defaultView: view } = framed;
  if (view === null) return;
  // Before the page hears of it: what "Leave this page" does is to hide the page and load another one in its place.
  framed.addEventListener('click', (event) => openOutside(event, view), { capture: true });
}

function openOutside(event: MouseEvent, view: Window & typeof globalThis): void {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  // With a key held the browser opens it elsewhere by itself.
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
 * How much something has to be made smaller to be no wider than an element, as that is now: 1 where it fits.
 * @param width of what is to fit, in CSS pixels.
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
