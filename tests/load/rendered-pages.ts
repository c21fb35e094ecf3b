import { Client } from '../support/client.ts';

interface NamedPage {
  readonly name: string;
  readonly path: string;
}

/** Returns the five pages where most visits begin, on a portal at this address. */
export async function renderedPages(origin: string): Promise<readonly NamedPage[]> {
  const { port, hostname } = new URL(origin);
  const listing = await new Client(Number(port), hostname).get('/api/propertylistings/basic');
  const home = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(listing.text)?.[0];
  return [
    { name: 'home', path: '/' },
    { name: 'list', path: '/properties' },
    { name: 'a home', path: `/properties/${home}` },
    { name: 'log-in', path: '/login' },
    { name: 'first page of a form', path: '/forms/pre-assessment/dateOfBirth' },
  ];
}
