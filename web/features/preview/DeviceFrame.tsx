import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { frameNameOf, type ColourScheme } from '../../theme/framed-scheme.ts';
import type { Device } from './devices.ts';
import { leadOutside } from './lead-outside.ts';
import { useScaleToFit } from './use-scale-to-fit.ts';

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
