import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';

const Mark = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: '0.4em',
  alignItems: 'start',
  fontWeight: 700,
  lineHeight: 1.4,
  // A filled star; a heart that is a favourite looks like nothing of it.
  '& svg': { marginTop: '0.1em', fill: 'currentColor', color: theme.vars.palette.secondary.main },
  '@media (forced-colors: active)': { '& svg': { color: 'CanvasText' } },
}));

/** The home of all they have bid for that somebody would like most: a star, and in words what it means. */
export function PreferredMark() {
  const { t } = useTranslation();
  return (
    <Mark data-preferred>
      <Icon name="star" />
      {t('preferred.mark')}
    </Mark>
  );
}
