import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';

const Meter = styled('div')(({ theme }) => ({
  // The space is reserved: nothing below may jump when the first letter is typed.
  minHeight: '2.25rem',
  marginTop: '0.375rem',
  fontSize: '0.9375rem',
  '& .bar': { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 4, marginBottom: 2 },
  '& .bar > span': {
    height: 6,
    borderRadius: 3,
    border: `1px solid ${theme.vars.palette.outline}`,
  },
  '& .bar > span[data-full="true"]': {
    background: theme.vars.palette.link,
    borderColor: theme.vars.palette.link,
  },
  '@media (forced-colors: active)': { '& .bar > span[data-full="true"]': { background: 'CanvasText' } },
}));

const words = [
  'password.strength0',
  'password.strength1',
  'password.strength2',
  'password.strength3',
  'password.strength4',
] as const;

/**
 * Milliseconds, longer than the pause between two keys: a word that the next key makes untrue must not be
 * announced.
 */
const saidAfter = 1_000;

interface StrengthMeterProps {
  /** 0 to 4; undefined while there is no password to rate or the dictionaries have not loaded. */
  readonly strength: 0 | 1 | 2 | 3 | 4 | undefined;
}

/** The strength of a password, in words and as a bar. Announced once it has settled, not with each key. */
export function StrengthMeter({ strength }: StrengthMeterProps) {
  const { t } = useTranslation();
  const text = strength === undefined ? '' : t('password.strength', { strength: t(words[strength]) });
  const spoken = useSettled(text, saidAfter);
  return (
    <Meter data-strength={strength}>
      {strength !== undefined && (
        <div className="bar" aria-hidden>
          {[1, 2, 3, 4].map((step) => (
            <span key={step} data-full={strength >= step} />
          ))}
        </div>
      )}
      <span aria-hidden>{text}</span>
      <output className="visually-hidden">{spoken}</output>
    </Meter>
  );
}

/** Returns a value once it has stayed the same for this many milliseconds; before that, its previous value. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
