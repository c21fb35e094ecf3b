import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Consent } from '#schemas/tenant/accounts.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { QuestionFrame } from '../../components/Question.tsx';

const Boxes = styled(QuestionFrame)({
  '& .consent': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start',
    marginInlineStart: -11,
  },
  '& .consent label': { fontWeight: 400, paddingTop: '0.5625rem', marginBottom: 0 },
  '& .consent .more': { gridColumn: 2 },
  '& .consent .error': { gridColumn: 2, marginBottom: 0 },
});

interface ConsentBoxesProps {
  readonly consents: readonly Consent[];
  /** Ids of the ticked consents. */
  readonly agreed: readonly string[];
  readonly onChange: (agreed: readonly string[]) => void;
  /** The error for required boxes that are not ticked; null until then. */
  readonly error: string | null;
}

/** The council's consents. None is ticked in advance: that would not count as consent (UK GDPR, 4(11)). */
export function ConsentBoxes({ consents, agreed, onChange, error }: ConsentBoxesProps) {
  const { t } = useTranslation();
  if (consents.length === 0) return null;
  const isOpen = ({ id, required }: Consent) => required && !agreed.includes(id);
  const firstOpen = consents.find(isOpen) ?? consents[0];
  return (
    <Boxes as="fieldset" data-invalid={error !== null && consents.some(isOpen)}>
      <legend>{t('create.consentsTitle')}</legend>
      {consents.map((consent) => {
        const { id, text, required, page } = consent;
        // The error summary links to the first box that needs ticking.
        const boxId = consent === firstOpen ? 'consents' : `consents-${id}`;
        const shownError = error !== null && isOpen(consent) ? t('create.consentNamed', { box: text }) : null;
        const isTicked = agreed.includes(id);
        return (
          <div className="consent" key={id}>
            {shownError !== null && (
              <p className="error" id={`consent-error-${id}`}>
                {shownError}
              </p>
            )}
            <Checkbox
              checked={isTicked}
              onChange={() => onChange(isTicked ? agreed.filter((other) => other !== id) : [...agreed, id])}
              id={boxId}
              name={`consents-${id}`}
              {...(shownError === null
                ? {}
                : { 'aria-invalid': true, 'aria-describedby': `consent-error-${id}` })}
            />
            <label htmlFor={boxId}>
              {text} {!required && t('create.optional')}
            </label>
            {page !== undefined && (
              <p className="more">
                {/* It opens in a new window: typed answers stay here. */}
                <Link to={page} target="_blank">
                  {t('create.consentMore')}{' '}
                  <span className="visually-hidden">{t('site.opensNewWindow')}</span>
                </Link>
              </p>
            )}
          </div>
        );
      })}
    </Boxes>
  );
}
