import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';

const Mark = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: '0.4em',
  alignItems: 'start',
  fontWeight: 700,
  lineHeight: 1.4,
  // A filled star looks unlike the heart of a favourite.
  '& svg': { marginTop: '0.1em', fill: 'currentColor', color: theme.vars.palette.secondary.main },
  '@media (forced-colors: active)': { '& svg': { color: 'CanvasText' } },
}));

/** Marks the reader's preferred home among those they have bid for: a star, and its meaning in words. */
export function PreferredMark() {
  const { t } = useTranslation();
  return (
    <Mark data-preferred>
      <Icon name="star" />
      {t('preferred.mark')}
    </Mark>
  );
}
