// In place of what a browser runs beside the pages.
addEventListener('install', () => null);
