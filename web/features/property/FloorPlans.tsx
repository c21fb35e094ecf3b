import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { Icon } from '../../components/Icon.tsx';
import { usePictureViewer } from './use-picture-viewer.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  listStyle: 'none',
  marginTop: theme.spacing(2),
  '& button': {
    position: 'relative',
    display: 'block',
    width: '100%',
    padding: theme.spacing(1.5),
    cursor: 'pointer',
    // Plans have dark lines, whatever the page's colour scheme.
    background: '#fff',
    color: '#111',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: theme.council.shape.radius,
  },
  '& img': { width: '100%', height: 'auto' },
  '& svg': { position: 'absolute', insetInlineEnd: '0.75rem', top: '0.75rem' },
  '& p': { marginTop: '0.5rem' },
}));

interface FloorPlansProps {
  readonly plans: readonly Picture[];
  /** The viewer's accessible name. */
  readonly label: string;
}

/** A home's floor plans, each to open in the viewer, or a note that there are none and what to do. */
export function FloorPlans({ plans, label }: FloorPlansProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const { open, prepare, viewer } = usePictureViewer(plans, label);
  if (plans.length === 0) return <p>{t('property.plansNone')}</p>;
  return (
    <div>
      <p>{t('property.plansText')}</p>
      <List>
        {plans.map((plan, place) => (
          <li key={plan.file}>
            <button
              type="button"
              aria-label={t('property.openPlan', { alt: plan.alt })}
              aria-haspopup="dialog"
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => open(place)}
            >
              {drawPicture(system.mediaBase, plan, {
                sizes: '(min-width: 62rem) 45rem, 100vw',
                alt: '',
                loading: 'lazy',
              })}
              <Icon name="enlarge" />
            </button>
            <p>{plan.alt}</p>
          </li>
        ))}
      </List>
      {viewer}
    </div>
  );
}
