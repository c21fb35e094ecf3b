let drawings = 0;

/** A stand-in for the web build's module, without components: shows the number of homes and of renderings. */
export async function drawPage({ bootstrap, path, ask }) {
  if (path.startsWith('/cy')) throw new Error('This page cannot be drawn.');
  const listing = await ask('/api/propertylistings/basic');
  drawings += 1;
  return {
    at: Date.now(),
    databaseAhead: 0,
    html: `<main class="l-page" data-drawing="${drawings}" data-reader="${bootstrap.reader}">${listing.adverts.length} homes</main>`,
    links: '',
    queries: [[['adverts', 'basic'], listing]],
  };
}
