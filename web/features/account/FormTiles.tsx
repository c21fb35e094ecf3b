import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formsInOrder, isAsked, shownForms } from './next-steps.ts';
import type { FormProgression } from '#schemas/api/forms.ts';
import { Section } from '../../components/Section.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { FormTile } from './FormTile.tsx';

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2),
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateRows: 'auto auto 1fr auto',
    gap: theme.spacing(0.5),
    padding: theme.spacing(2.5),
    ...sheetStyles(theme),
  },
  '& .form': { fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& a': { justifySelf: 'start', marginTop: theme.spacing(1.5) },
}));

interface FormTilesProps {
  readonly progressions: readonly FormProgression[];
  readonly isApplicant: boolean;
}

/** The person's forms that need nothing from them, most important first. */
export function FormTiles({ progressions, isApplicant }: FormTilesProps) {
  const { t } = useTranslation();
  const ofAccount = shownForms(progressions, isApplicant);
  const shown = formsInOrder(ofAccount).filter((progression) => !isAsked(progression));
  if (progressions.length === 0) return null;
  return (
    <Section
      title={t('account.formsTitle')}
      aside={
        <Link to="/account/forms/{-$form}" params={{ form: undefined }}>
          {t('account.allForms')}
        </Link>
      }
    >
      {shown.length === 0 && !ofAccount.some(isAsked) && <p>{t('account.noForms')}</p>}
      <Tiles>
        {shown.map((progression) => (
          <li
            key={progression.formIdentifier}
            data-form={progression.formIdentifier}
            data-form-state={progression.state}
          >
            <FormTile progression={progression} />
          </li>
        ))}
      </Tiles>
    </Section>
  );
}
