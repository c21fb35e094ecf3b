import { styled } from '@mui/material/styles';
import { SearchForm } from './SearchForm.tsx';

const Place = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2.5) }));

/** The search as part of the top of the page. */
export function HeroSearch() {
  return (
    <Place>
      <SearchForm />
    </Place>
  );
}
