import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { TextInput } from '../../components/TextInput.tsx';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  maxWidth: '28rem',
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
}));

/** The longest name (schemas/api/saved-searches.ts). */
const longestName = 80;

interface SearchNameProps {
  readonly first: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a search. */
export function SearchName({ first, isBusy, onSave, onCancel }: SearchNameProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(first.slice(0, longestName));
  const [isMissing, setIsMissing] = useState(false);
  // The form replaces the button that was pressed.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = name.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) form.current?.querySelector('input')?.focus();
    else if (!isBusy) onSave(name.trim());
  }

  return (
    <Form ref={form} onSubmit={submit} noValidate>
      <TextInput
        id={id}
        label={t('savedSearches.name')}
        hint={t('savedSearches.nameHint')}
        error={isMissing ? t('savedSearches.nameMissing') : null}
        type="text"
        autoComplete="off"
        value={name}
        onChange={(value) => setName(value.slice(0, longestName))}
      />
      <div className="buttons">
        <Button type="submit" variant="contained" data-event="search.save" aria-disabled={isBusy}>
          {t('savedSearches.confirm')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {t('savedSearches.cancel')}
        </Button>
      </div>
    </Form>
  );
}
