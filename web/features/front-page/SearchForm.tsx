import { styled } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mostBedrooms } from '#domain/search/find-homes.ts';
import { longestText } from '#domain/search/search-address.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { InputFrame } from '../../components/input-frame.ts';
import { languagePrefix } from '../../i18n/language-address.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  alignItems: 'end',
  textAlign: 'start',
  '@media (min-width: 34rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(8rem, 11rem) auto' },
  '& label': { display: 'block', fontWeight: 600, marginBottom: '0.25rem' },
  '& button': { minHeight: '3rem' },
}));

const counts = Array.from({ length: mostBedrooms }, (_, place) => place + 1);

/** A search for homes that works without scripts: the browser then submits it as the address of the list. */
export function SearchForm() {
  const { t } = useTranslation();
  const { system } = useApp();
  const router = useRouter();
  const id = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== ''
        ? [[name, name === 'bedrooms' ? Number(value) : value.trim()]]
        : [],
    );
    void router.navigate({ to: '/properties', search: Object.fromEntries(typed) });
  }
  return (
    <search>
      <Form action={`${languagePrefix(system.language, system)}/properties`} onSubmit={send}>
        <div>
          <label htmlFor={`${id}text`}>{t('search.text')}</label>
          <InputFrame>
            <input
              id={`${id}text`}
              name="text"
              type="search"
              maxLength={longestText}
              autoComplete="off"
              enterKeyHint="search"
            />
          </InputFrame>
        </div>
        <div>
          <label htmlFor={`${id}bedrooms`}>{t('search.bedrooms')}</label>
          <InputFrame>
            <select id={`${id}bedrooms`} name="bedrooms" defaultValue="">
              <option value="">{t('search.any')}</option>
              {counts.map((count) => (
                <option key={count} value={count}>
                  {count === mostBedrooms ? t('search.bedroomsMore', { count }) : count}
                </option>
              ))}
            </select>
          </InputFrame>
        </div>
        <Button type="submit" variant="contained">
          {t('home.search')}
          <Icon name="arrowRight" />
        </Button>
      </Form>
    </search>
  );
}
