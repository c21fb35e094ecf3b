import { type Command, Option } from '@commander-js/extra-typings';
import { CommandError } from '../command/command-error.ts';
import type { DeclareCommands } from '../command/context.ts';
import { repeated, wholeNumber } from '../command/option-values.ts';
import { reportCouncilCheck } from './check.ts';
import { diffCouncils } from './diff.ts';
import { giveFace, listFaces } from './faces.ts';
import { giveLogo } from './logo.ts';
import { listMissing } from './list-missing.ts';
import { editCouncil } from './edit.ts';
import { newCouncil } from './new.ts';
import type { Flags } from '../new-council/ask.ts';
import { isPictureName } from '../new-council/crest.ts';
import { cycleExample } from '../scheme-packs/cycle-words.ts';
import { makePlaces } from './places.ts';
import { sourceKinds } from '../places/read-source.ts';
import { showSchemes } from './schemes.ts';
import { showCouncil } from './show.ts';
import { stoppable } from '../command/stoppable.ts';
import { typefaceParts } from '../typefaces/parts.ts';
import { takeStock } from './texts.ts';
import { publish, rollback, showVersions } from './versions.ts';

/** Returns the questions of `new` and `edit`, as options. */
function answersOf<Args extends unknown[]>(command: Command<Args>) {
  return command
    .option('--town <name>', 'the place it is for')
    .option('--name <name>', 'of the portal')
    .option('--council <name>', 'of the council')
    .option('--primary <colour>', 'such as #0b6472')
    .option('--crest <file>', 'instead: a picture with its colours, PNG, JPEG or SVG')
    .option('--face <face>', 'its shapes, typefaces and first page; npm run tenant -- faces')
    .option('--logo <file>', 'SVG, PNG, JPEG or WebP; icons are made from it, too')
    .option('--telephone <number>')
    .option('--email <address>')
    .option('--hours <sentence>', 'when the telephone is answered')
    .option('--host <host>', 'more than one is allowed', repeated)
    .option('--locale <locale>', 'more than one is allowed; the first is the default', repeated)
    .option('--cycle <words>', `when homes open and close: ${cycleExample}`);
}

interface AnswerOptions {
  readonly primary?: string | undefined;
  readonly crest?: string | undefined;
  readonly host?: readonly string[] | undefined;
  readonly locale?: readonly string[] | undefined;
}

/** @throws CommandError if both a colour and a crest are given. */
function readFlags({ primary, crest, host, locale, ...rest }: AnswerOptions & Flags): Flags {
  if (primary !== undefined && crest !== undefined)
    throw new CommandError('--primary and --crest both say the colour. Leave one of them out.', 2);
  if (crest !== undefined && !isPictureName(crest))
    throw new CommandError(`--crest is "${crest}"; it has to be a picture: PNG, JPEG, SVG or WebP.`, 2);
  const colour = primary ?? crest;
  return {
    ...rest,
    ...(colour === undefined ? {} : { primary: colour }),
    ...(host === undefined ? {} : { hosts: host.join(' ') }),
    ...(locale === undefined ? {} : { languages: locale.join(' ') }),
  };
}

/** `npm run tenant -- …` */
export const tenantCommands: DeclareCommands = (program, context, end) => {
  const show = (id: string) => stoppable((stop) => showCouncil(context, id, stop));
  answersOf(
    program
      .command('new')
      .argument('[id]')
      .description('make a council; asks what it needs to know, or takes options'),
  )
    .option(
      '--scheme <scheme>',
      'the allocation scheme that its rules begin with, or two with a + between; npm run tenant -- schemes',
    )
    .option('--from <council>', 'copies its look and rules')
    .option('--yes', 'asks nothing')
    .option('--open', 'starts a portal that shows it, and follows what you change')
    .action(async (id, { from, face, logo, yes = false, open, ...options }) =>
      end(
        await newCouncil(context, id, {
          answers: { ...readFlags(options), ...(face !== undefined && { face }) },
          from,
          logo,
          yes,
          open: open ?? (yes ? false : undefined),
          show,
        }),
      ),
    );
  answersOf(
    program
      .command('edit')
      .argument('[id]')
      .description("ask again what new asked, with today's answers, and write only what changes"),
  )
    .option('--yes', 'asks nothing: changes what options say')
    .option('--open', 'starts a portal that shows it, and follows what you change')
    .action(async (id, { face, logo, yes = false, open = false, ...options }) =>
      end(await editCouncil(context, id, { answers: readFlags(options), face, logo, yes, open, show })),
    );
  program
    .command('schemes')
    .argument('[scheme]', 'one of them: also where its rules and examples are; left out, all are listed')
    .description('the common shapes of allocation scheme, and their worked examples')
    .action(async (scheme) => end(await showSchemes(context, scheme)));
  program
    .command('faces')
    .description('the looks that a council can start from')
    .action(async () => end(await listFaces(context)));
  program
    .command('face')
    .argument('<id>')
    .argument('<face>')
    .description('give a council the shapes, typefaces and first page of a face')
    .option('--colours', "and the face's colours, in the place of its own")
    .option('--replace', "in the place of the council's own first page")
    .action(async (id, face, { colours = false, replace = false }) =>
      end(await giveFace(context, id, face, { colours, replace })),
    );
  program
    .command('logo')
    .argument('<id>')
    .argument('[file]', 'SVG, PNG, JPEG or WebP; without it, icons are made anew from the logo that is there')
    .description('a logo, its dark version, icons and the picture that links show, from one file')
    .option('--dark <file>', 'the logo as it is on dark pages, if somebody has drawn it')
    .option('--symbol <file>', 'the mark without words, for icons')
    .option('--keep-white', 'leaves plain white around the mark')
    .action(async (id, file, options) => end(await giveLogo(context, id, file, options)));
  program
    .command('typeface')
    .argument('<id>')
    .argument('[files...]', 'fonts as TTF, OTF, WOFF or WOFF2, one for each weight, or a variable one')
    .description("make the council's own typeface small enough for its pages, and use it")
    .addOption(new Option('--for <part>', 'what it is for').choices(typefaceParts).default('both'))
    .option('--bold <file>', 'a font that is the bold one, whatever it says of itself', repeated)
    .option('--name <name>', 'what the pages call it; without it, what the font calls itself')
    .option('--serif', 'its letters have serifs, where the font does not say so')
    .option('--licensed', 'the council has a licence that allows what the font itself does not')
    .action(async (id, files, { for: part, bold = [], name, serif = false, licensed = false }) => {
      // Loaded here because it brings a compiled font shaper with it.
      const { giveTypeface } = await import('./typeface.ts');
      end(await giveTypeface(context, id, files, { part, bold, name, serif, licensed }));
    });
  program
    .command('check')
    .argument('[id]')
    .description("find what is wrong in one council's files, or in all of them")
    .option('--all', 'tells each of many warnings of one kind')
    .option('--json', 'for programs')
    .action(async (id, { json = false, all = false }) =>
      end(await reportCouncilCheck(context, id, { json, all })),
    );
  program
    .command('diff')
    .argument('<one>')
    .argument('<other>')
    .description('what the other says differently, in words')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      '\nA published version is id@3, the one that is served id@current: diff ashcombe@current ashcombe',
    )
    .action(async (one, other, { json = false }) => end(await diffCouncils(context, one, other, json)));
  program
    .command('publish')
    .argument('[id]')
    .description('check, and serve the files as they are now, until the next publish')
    .option('--note <text>', 'kept with the version', '')
    .option('--json', 'for programs')
    .action(async (id, { note, json = false }) => end(await publish(context, id, { note, json })));
  program
    .command('rollback')
    .argument('[id]')
    .argument('[version]')
    .description('serve the version before, or that one')
    .action(async (id, version) => end(await rollback(context, id, version)));
  program
    .command('versions')
    .argument('[id]')
    .description('what was published, and what is served')
    .option('--json', 'for programs')
    .action(async (id, { json = false }) => end(await showVersions(context, id, json)));
  program
    .command('texts')
    .argument('[id]')
    .argument('[locale]')
    .argument('[names...]')
    .description(
      'how far a language has got: records what it was translated from, and writes what is missing',
    )
    .option('--missing', 'lists what is not said in that language yet')
    .option('--json', 'for programs, with --missing')
    .option('--from <file>', 'takes in a worksheet that somebody has filled in')
    .option('--machine', 'what is new is a machine’s draft: pages say so until somebody has read it')
    .option('--read', 'somebody who speaks it has read the drafts')
    .action(
      async (id, locale, names, { missing = false, json = false, from, machine = false, read = false }) =>
        end(
          missing
            ? await listMissing(context, id, locale, json)
            : await takeStock(context, id, locale, { names, from, isMachines: machine, isRead: read }),
        ),
    );
  program
    .command('places')
    .argument('[id]')
    .description('write what is around its homes, places.geojson, from open files')
    .option('--stops <file>', 'stops of NaPTAN: Stops.csv', repeated)
    .option('--schools <file>', 'of Get Information about Schools: edubasealldata….csv', repeated)
    .option('--surgeries <file>', 'GP practices of the NHS: epraccur.csv; or a table of your own', repeated)
    .option('--pharmacies <file>', 'of the NHS: edispensary.csv; or a table of your own', repeated)
    .option('--shops <file>', 'a CSV or GeoJSON file of your own, with names and coordinates', repeated)
    .option('--parks <file>', 'likewise', repeated)
    .option('--libraries <file>', 'likewise', repeated)
    .option('--places <file>', 'likewise, with a kind for each', repeated)
    .option('--postcodes <files...>', 'where postcodes are: Code-Point Open, or the ONS Postcode Directory')
    .option('--within <area>', "west,south,east,north, or a GeoJSON file; without it, the council's own map")
    .option('--margin <miles>', 'around it', wholeNumber(0, 20), 3)
    .option('--json', 'for programs')
    .action(async (id, { postcodes = [], within, margin, json = false, ...files }) => {
      const sources = sourceKinds.flatMap((what) => (files[what] ?? []).map((file) => ({ what, file })));
      end(await makePlaces(context, id, { sources, postcodes, within, margin, json }));
    });
  program
    .command('map')
    .argument('[id]')
    .description('make the map of homes, map.pmtiles, from open data')
    .option(
      '--from <file>',
      'OS Open Zoomstack (.gpkg), OpenStreetMap (.osm.pbf) or a map of your own (.geojson); more than one is allowed',
      repeated,
    )
    .option(
      '--within <area>',
      "a file with the council's boundary (.geojson, .gpkg), or west,south,east,north",
    )
    .option('--boundary-name <name>', 'which of the boundaries in that file')
    .option('--margin <miles>', 'around it', wholeNumber(0, 20), 1)
    .option('--maximum-zoom <zoom>', 'how exact it is: 14 is to 40 cm', wholeNumber(11, 15), 14)
    .option('--without-buildings', 'for a smaller file')
    .option('--attribution <words>', 'what the map says of its makers, instead of what their licences ask')
    .option('--json', 'for programs')
    .action(async (id, { from = [], within, boundaryName, margin, maximumZoom, ...more }) => {
      // Loaded here because it brings the map readers with it.
      const { makeMap } = await import('./map.ts');
      const { withoutBuildings = false, attribution, json = false } = more;
      const hasBuildings = !withoutBuildings;
      const options = { from, within, boundaryName, margin, maximumZoom, hasBuildings, attribution, json };
      end(await makeMap(context, id, options));
    });
  program
    .command('tour')
    .argument('[id]')
    .description('take a picture of each page in each theme and width, on one page for sign-off')
    .option('--to <folder>', 'of the pictures and index.html; without it, dist/tour/<council>')
    .option('--quick', 'a few screens only')
    .action(async (id, { to, quick = false }) => {
      // Loaded here because it brings the browser with it.
      const { tour } = await import('./tour.ts');
      end(await tour(context, id, { to, quick }));
    });
};
