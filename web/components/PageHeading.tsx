import { styled } from '@mui/material/styles';
import { useContext, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { HeadingTakenOver } from '../app/heading-taken-over.ts';

const Heading = styled('h1')(({ theme }) => theme.typography.h1);

interface PageHeadingProps {
  readonly children: ReactNode;
  /** The text for the tab and the announcement. */
  readonly title: string;
  readonly className?: string;
}

/** The page's only h1. It names the document, and takes focus after a navigation (see PageAnnouncer). */
export function PageHeading({ children, title, className = '' }: PageHeadingProps) {
  const { t } = useTranslation();
  const { system, takeOver, noteTitle } = useApp();
  const full = t('titles.withSite', { page: title, site: system.websiteTitle });
  noteTitle?.(full);
  useLayoutEffect(() => {
    document.title = full;
  }, [full]);
  // The heading is hydrated with its surroundings, after the page's frame, since each page is behind a
  // boundary.
  const done = useContext(HeadingTakenOver) ?? takeOver;
  useEffect(done, [done]);
  return (
    <Heading tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
