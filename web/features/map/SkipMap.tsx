import { styled } from '@mui/material/styles';
import { useId, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: '0.75rem',
  top: '0.75rem',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: '1rem',
  background: theme.vars.palette.background.paper,
  borderRadius: Math.min(theme.council.shape.radius, 12),
  boxShadow: '0 1px 4px rgb(0 0 0 / 0.3)',
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, minHeight: 0, overflow: 'hidden' },
}));

/** For people who come by keyboard and want what is after the map, and not every home on it. */
export function SkipMap({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Skip
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        target.current?.focus({ preventScroll: true });
      }}
    >
      {t('map.skip')}
    </Skip>
  );
}
