import { iconPaths, type IconName } from '../../components/Icon.tsx';

/** An icon without a style of its own, for lists: what is around it says how `.icon` looks. */
export function PlainIcon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
