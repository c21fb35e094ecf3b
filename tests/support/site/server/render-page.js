let renderings = 0;

/** A stand-in for the web build's module, without components: shows the number of homes and of renderings. */
export async function renderPage({ bootstrap, path, ask }) {
  if (path.startsWith('/cy')) throw new Error('This page cannot be rendered.');
  const listing = await ask('/api/propertylistings/basic');
  renderings += 1;
  return {
    at: Date.now(),
    databaseAhead: 0,
    html: `<main class="l-page" data-rendering="${renderings}" data-reader="${bootstrap.reader}">${listing.adverts.length} homes</main>`,
    links: '',
    queries: [[['adverts', 'basic'], listing]],
  };
}
