import { swap, warning, type Planted } from './planted.ts';

const file = 'forms/where.form.json';
const card = { title: 'Where', description: 'Tell us where.', button: 'Go' };
const cards = {
  pending: card,
  progress: card,
  submit: card,
  submitted: { title: 'Sent', description: 'Thanks.' },
};
const pointer = '/pages/place/schema/properties/area/oneOf';
const form = (anywhere: { readonly divider?: string } = { divider: 'or' }) =>
  JSON.stringify(
    {
      identifier: 'where',
      title: 'Where you would like to live',
      summary: 'Tell us where.',
      displayOrder: 900,
      anonymous: 'no',
      updates: 'resident',
      minutes: 3,
      requests: { new: cards, update: cards },
      sections: { where: { title: 'Where', pages: ['place'] } },
      order: ['where'],
      declaration: { statements: ['It is true.'], agree: 'I agree', button: 'Send' },
      receipt: { title: 'Sent', next: ['We’ll read it.'] },
      pages: {
        place: {
          title: 'Which area?',
          schema: {
            type: 'object',
            properties: {
              area: {
                type: 'string',
                oneOf: [
                  { const: 'quayside', title: 'Quayside' },
                  { const: 'hill-top', title: 'Hill Top' },
                  { const: 'anywhere', title: 'Anywhere', ...anywhere },
                ],
              },
            },
            required: ['area'],
          },
          ui: {
            area: {
              label: 'Area',
              widget: 'areas',
              messages: { required: 'Choose the area', oneOf: 'Choose the area' },
            },
          },
        },
      },
    },
    null,
    2,
  );
const area = (id: string, at: number) =>
  `{"type":"Feature","properties":{"kind":"quarter","name":"${id}","area":"${id}"},"geometry":{"type":"Point","coordinates":[${at},53.4]}}`;
const map = (...ids: readonly string[]) =>
  `{"type":"FeatureCollection","features":[${ids.map((id, at) => area(id, 2 + at / 100)).join(',')}]}\n`;
const withMap = swap(
  '"contact"',
  '"map": { "kind": "drawn", "file": "map.geojson", "attribution": "M" },\n  "contact"',
);

/** Areas of forms that are missing from the council's map. */
export const inAreas: readonly Planted[] = [
  {
    what: 'an area of a form that is not on the map',
    plant: { 'tenant.json': withMap, 'map.geojson': map('quayside', 'hilltop'), [file]: form() },
    finds: warning(file, 'forms.areaNotOnMap', `${pointer}/1/const`),
    at: '"hill-top"',
    says: /"Hill Top" is not an area on the map/,
    cures: /Did you mean "hilltop"\? If not, .*"area": "hill-top"/,
    cure: { 'map.geojson': map('quayside', 'hill-top') },
  },
  {
    what: 'an option that is no one area, among those that are',
    plant: { 'tenant.json': withMap, 'map.geojson': map('quayside', 'hill-top'), [file]: form({}) },
    finds: warning(file, 'forms.areaNotOnMap', `${pointer}/2/const`),
    at: '"anywhere"',
    says: /"Anywhere" is not an area/,
    cures: /"divider" "or"/,
    cure: { [file]: form() },
  },
  {
    what: 'areas to choose on a map that the council does not have',
    plant: { [file]: form() },
    finds: warning(file, 'forms.areasWithoutMap', '/pages/place/ui/area/widget'),
    at: '"widget": "areas"',
    says: /no map with areas/,
    cures: /"map" of the kind "drawn"/,
    cure: { 'tenant.json': withMap, 'map.geojson': map('quayside', 'hill-top') },
  },
];
