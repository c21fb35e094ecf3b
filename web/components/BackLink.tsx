import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

const Root = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.4em',
  minHeight: '2.75rem',
  '@media (max-height: 29.99rem)': { minHeight: '2rem' },
});

/** The link back to the parent page, above a page's heading. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <Root {...props} className="no-print">
    <Icon name="arrowLeft" />
    {children}
  </Root>
));
