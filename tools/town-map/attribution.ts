import type { Maker } from './map-feature.ts';

/**
 * Returns the attribution that the makers' licences ask for: the Open Government Licence 3.0 of Ordnance Survey and the
 * Office for National Statistics, the Open Database Licence of OpenStreetMap.
 * @param year the year of the data, which is that of its download.
 */
export function attributionOf(makers: ReadonlySet<Maker>, year: number): string {
  const os = `Contains OS data © Crown copyright and database right ${year}`;
  const parts = [
    // The ONS boundaries contain data of both.
    ...(makers.has('ons') ? ['Office for National Statistics (OGL v3.0)', os] : makers.has('os') ? [os] : []),
    ...(makers.has('osm') ? ['© OpenStreetMap contributors'] : []),
  ];
  return parts.join('. ');
}
