import { styled } from '@mui/material/styles';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/Skeleton.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';

// Only people who open the banner load the machine and its form.
const RetrieveDetails = lazyRouteComponent(() => import('./RetrieveDetails.tsx'), 'RetrieveDetails');

const Banner = styled('details')(({ theme }) => ({
  marginTop: theme.spacing(4),
  maxWidth: '48rem',
  ...sheetStyles(theme),
  '& > summary': {
    minHeight: '2.75rem',
    padding: theme.spacing(2, 2.5),
    fontWeight: 600,
    color: theme.vars.palette.link,
    cursor: 'pointer',
  },
  '& > .body': { padding: theme.spacing(0, 2.5, 2.5) },
}));

/** Offers to bring in the council's existing case. Open for people whose account shows nothing. */
export function RetrieveBanner({ startsOpen }: { readonly startsOpen: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <Banner
      className="no-print"
      data-banner="retrieveDetails"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('retrieve.summary')}</summary>
      <div className="body">
        {isOpen && (
          <Suspense fallback={<Skeleton variant="rounded" height="12rem" />}>
            <RetrieveDetails />
          </Suspense>
        )}
      </div>
    </Banner>
  );
}
