/** A path of the web's router (`/properties/$property`) as an expression; `$` alone takes the rest. */
export function routePattern(path: string): RegExp {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '$') return '.+';
      return part.startsWith('$') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    });
  return new RegExp(`^/${parts.join('/')}/?$`, 'i');
}
