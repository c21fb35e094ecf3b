import { Link } from '@tanstack/react-router';
import { Icon } from '../components/Icon.tsx';
import { CountBadge } from './CountBadge.tsx';
import { LogEntry } from './LogEntry.tsx';
import type { MenuEntries } from './menu-entries.ts';

/**
 * The entries in the specification's order. `data-place` is the position of each when the menu is not whole.
 */
export function MenuLinks({ entries, isMember }: MenuEntries) {
  return (
    <ul>
      {entries.map(({ link, icon, words, place, count, label }) => (
        <li key={link.to} data-place={place}>
          <Link {...link}>
            <Icon name={icon} />
            <span>{words}</span>
            <CountBadge count={count} label={label} />
          </Link>
        </li>
      ))}
      <li data-place={isMember ? 'row' : 'bar'}>
        <LogEntry />
      </li>
    </ul>
  );
}
