/** Made-up extracts of open files, with the published columns and encodings. */

/** Bounds around a made-up town in the Grid's square SK, in degrees. */
export const townWithin = '-1.30,52.90,-1.10,53.00';

const naptanColumns =
  'ATCOCode,NaptanCode,PlateCode,CleardownCode,CommonName,CommonNameLang,ShortCommonName,ShortCommonNameLang,Landmark,LandmarkLang,Street,StreetLang,Crossing,CrossingLang,Indicator,IndicatorLang,Bearing,NptgLocalityCode,LocalityName,ParentLocalityName,GrandParentLocalityName,Town,TownLang,Suburb,SuburbLang,LocalityCentre,GridType,Easting,Northing,Longitude,Latitude,StopType,BusStopType,TimingStatus,DefaultWaitTime,Notes,NotesLang,AdministrativeAreaCode,CreationDateTime,ModificationDateTime,RevisionNumber,Modification,Status';

interface Stop {
  readonly code: string;
  readonly name: string;
  readonly type?: string;
  readonly busType?: string;
  readonly status?: string;
  readonly easting?: string;
  readonly northing?: string;
  readonly longitude?: string;
  readonly latitude?: string;
}

const stopRow = ({
  code,
  name,
  type = 'BCT',
  busType = 'MKD',
  status = 'active',
  easting = '',
  northing = '',
  longitude = '',
  latitude = '',
}: Stop): string =>
  [
    code,
    'testpaj',
    '',
    '',
    name,
    '',
    '',
    '',
    '',
    '',
    'High Street',
    '',
    '',
    '',
    'opp',
    '',
    'N',
    'E0000001',
    'Ashby Mill',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'UKOS',
    easting,
    northing,
    longitude,
    latitude,
    type,
    busType,
    'OTH',
    '',
    '',
    '',
    '999',
    '2009-09-01T00:00:00',
    '2024-01-01T00:00:00',
    '1',
    'rev',
    status,
  ].join(',');

/** Returns a `Stops.csv` of NaPTAN. */
export const naptan = (...stops: readonly Stop[]): string =>
  `\uFEFF${[naptanColumns, ...stops.map(stopRow)].join('\r\n')}\r\n`;

export const someStops: readonly Stop[] = [
  { code: '9990MIL0002', name: 'Mill Lane', easting: '453674', northing: '342199' },
  // The other side of the street.
  { code: '9990MIL0001', name: 'Mill Lane', easting: '453690', northing: '342210' },
  { code: '9990MIL0003', name: '"Church, The Green"', longitude: '-1.2010', latitude: '52.9600' },
  { code: '9990MIL0004', name: 'Old Depot', longitude: '-1.2', latitude: '52.96', status: 'inactive' },
  { code: '9990MIL0005', name: 'Anywhere', longitude: '-1.2', latitude: '52.96', busType: 'FLX' },
  { code: '9990MIL0006', name: 'Far Town', longitude: '-3.2', latitude: '51.96' },
  { code: '9990MIL0007', name: 'Taxi rank', longitude: '-1.2', latitude: '52.96', type: 'TXR' },
  {
    code: '9100ASHBYML',
    name: 'Ashby Mill Rail Station',
    longitude: '-1.21',
    latitude: '52.955',
    type: 'RLY',
  },
];

interface School {
  readonly urn: string;
  readonly name: string;
  readonly type?: string;
  readonly status?: string;
  readonly phase?: string;
  readonly easting?: string;
  readonly northing?: string;
  readonly postcode?: string;
}

/** Returns an `edubasealldata….csv` of Get Information about Schools, which is published in Windows-1252. */
export const schools = (...list: readonly School[]): Uint8Array =>
  inWindows1252(
    [
      '"URN","LA (code)","LA (name)","EstablishmentName","TypeOfEstablishment (name)","EstablishmentStatus (name)","PhaseOfEducation (name)","Postcode","Easting","Northing"',
      ...list.map(
        ({
          urn,
          name,
          type = 'Community school',
          status = 'Open',
          phase = 'Primary',
          easting = '453900',
          northing = '341900',
          postcode = 'ZZ1 1AA',
        }) =>
          [urn, '999', 'Ashby Mill', name, type, status, phase, postcode, easting, northing]
            .map((cell) => `"${cell}"`)
            .join(','),
      ),
      '',
    ].join('\r\n'),
  );

/**
 * Encodes letters up to ÿ, which are their own numbers there, and the apostrophe, the only other character
 * used.
 */
function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0)));
}

/** Returns a row of `epraccur.csv`: 27 columns without names. */
export const practice = (
  code: string,
  name: string,
  postcode: string,
  { status = 'A', setting = '4' }: { readonly status?: string; readonly setting?: string } = {},
): string =>
  [
    code,
    name,
    'Y99',
    'QZZ',
    '1 HIGH STREET',
    'ASHBY MILL',
    '',
    '',
    '',
    postcode,
    '19740401',
    '',
    status,
    'B',
    '99Z',
    '20130401',
    '',
    '01632 960001',
    '',
    '',
    '',
    '0',
    '',
    '99Z',
    '',
    setting,
    '',
  ]
    .map((cell) => `"${cell}"`)
    .join(',');

/**
 * Returns a row of `epraccur.csv` or `edispensary.csv` as the NHS has published them since 2025: the status is
 * a word, and a role replaces the setting.
 */
export const organisation = (
  code: string,
  name: string,
  postcode: string,
  status: string,
  role: string,
): string => practice(code, name, postcode, { status, setting: role });

/** Returns Code-Point Open: postcode, quality, easting, northing and codes, without column names. */
export const codePoint = (...rows: readonly (readonly [string, number, number])[]): string =>
  rows
    .map(
      ([postcode, east, north]) =>
        `"${postcode}",10,${east},${north},"E92000001","","","","E99999999","E05999999"\n`,
    )
    .join('');
