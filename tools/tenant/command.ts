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
import { explainCouncil } from './explain.ts';
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
    .option('--town <name>', 'the place that it is for')
    .option('--name <name>', 'the name of the portal')
    .option('--council <name>', 'the full name of the council')
    .option('--primary <colour>', 'such as #0b6472')
    .option('--crest <file>', 'a picture to take the colour from instead: PNG, JPEG or SVG')
    .option('--face <face>', 'its shapes, typefaces and front page; npm run tenant -- faces lists them')
    .option('--logo <file>', 'SVG, PNG, JPEG or WebP; also used for the icons')
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
    throw new CommandError('--primary and --crest both set the colour. Leave one of them out.', 2);
  if (crest !== undefined && !isPictureName(crest))
    throw new CommandError(`--crest is "${crest}", but must be a picture: PNG, JPEG, SVG or WebP.`, 2);
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
      'the allocation scheme to start from, or two joined by a +; npm run tenant -- schemes lists them',
    )
    .option('--from <council>', 'copies its look and rules')
    .option('--yes', 'ask no questions')
    .option('--open', 'start a portal that shows it and follows your changes')
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
      .description("ask the questions of 'new' again, with today's answers, and write only what changes"),
  )
    .option('--yes', 'ask no questions, and change only what the options say')
    .option('--open', 'start a portal that shows it and follows your changes')
    .action(async (id, { face, logo, yes = false, open = false, ...options }) =>
      end(await editCouncil(context, id, { answers: readFlags(options), face, logo, yes, open, show })),
    );
  program
    .command('schemes')
    .argument('[scheme]', 'one of them, to also see where its rules and examples are; without it, lists all')
    .description('the common shapes of allocation scheme, and their worked examples')
    .action(async (scheme) => end(await showSchemes(context, scheme)));
  program
    .command('faces')
    .description('the faces that a council can start from')
    .action(async () => end(await listFaces(context)));
  program
    .command('face')
    .argument('<id>')
    .argument('<face>')
    .description('give a council the shapes, typefaces and front page of a face')
    .option('--colours', "also use the face's colours instead of its own")
    .option('--replace', "replace the council's own front page")
    .action(async (id, face, { colours = false, replace = false }) =>
      end(await giveFace(context, id, face, { colours, replace })),
    );
  program
    .command('logo')
    .argument('<id>')
    .argument('[file]', 'SVG, PNG, JPEG or WebP; without it, makes the icons again from the current logo')
    .description('make the logo, its dark version, the icons and the picture for shared links from one file')
    .option('--dark <file>', 'the logo for dark pages, if you have one')
    .option('--symbol <file>', 'the logo without words, for icons')
    .option('--keep-white', 'keep plain white around the logo')
    .action(async (id, file, options) => end(await giveLogo(context, id, file, options)));
  program
    .command('typeface')
    .argument('<id>')
    .argument('[files...]', 'fonts as TTF, OTF, WOFF or WOFF2, one for each weight, or a variable one')
    .description("make the council's own typeface small enough for its pages, and use it")
    .addOption(new Option('--for <part>', 'what it is for').choices(typefaceParts).default('both'))
    .option('--bold <file>', 'a font to use as bold, whatever weight it claims', repeated)
    .option('--name <name>', 'its name on pages; without it, the name inside the font')
    .option('--serif', 'its letters have serifs, if the font does not say so')
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
    .option('--all', 'list every warning, even if many are alike')
    .option('--json', 'for programs')
    .action(async (id, { json = false, all = false }) =>
      end(await reportCouncilCheck(context, id, { json, all })),
    );
  program
    .command('diff')
    .argument('<one>')
    .argument('<other>')
    .description('say in words how the second differs')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      '\nA published version is id@3, and the version being served is id@current: diff ashcombe@current ashcombe',
    )
    .action(async (one, other, { json = false }) => end(await diffCouncils(context, one, other, json)));
  program
    .command('explain')
    .argument('<id>')
    .description("say a council's lettings rules in words, scheme by scheme, in each of its languages")
    .option('--locale <locale>', 'only this language, such as cy-GB')
    .option('--json', 'for programs')
    .addHelpText('after', '\nA published version is id@3, and the version being served is id@current.')
    .action(async (id, { locale, json = false }) => end(await explainCouncil(context, id, { locale, json })));
  program
    .command('publish')
    .argument('[id]')
    .description('check the files, and serve them as they are now until you publish again')
    .option('--note <text>', 'kept with the version', '')
    .option('--json', 'for programs')
    .action(async (id, { note, json = false }) => end(await publish(context, id, { note, json })));
  program
    .command('rollback')
    .argument('[id]')
    .argument('[version]')
    .description('serve the version before, or the one you name')
    .action(async (id, version) => end(await rollback(context, id, version)));
  program
    .command('versions')
    .argument('[id]')
    .description('list what was published, and what is being served')
    .option('--json', 'for programs')
    .action(async (id, { json = false }) => end(await showVersions(context, id, json)));
  program
    .command('texts')
    .argument('[id]')
    .argument('[locale]')
    .argument('[names...]')
    .description(
      'say how far a translation has got, record what it was translated from, and write what is missing',
    )
    .option('--missing', 'list what is not translated yet')
    .option('--json', 'for programs, with --missing')
    .option('--from <file>', 'import a worksheet that a translator has filled in')
    .option(
      '--machine',
      'mark what is new as a machine translation: pages say so until a person has checked it',
    )
    .option('--read', 'record that a speaker of the language has checked the drafts')
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
    .description('write the places near its homes, places.geojson, from open data')
    .option('--stops <file>', 'stops from NaPTAN: Stops.csv', repeated)
    .option('--schools <file>', 'schools from Get Information about Schools: edubasealldata….csv', repeated)
    .option('--surgeries <file>', 'GP practices from the NHS: epraccur.csv; or your own table', repeated)
    .option('--pharmacies <file>', 'pharmacies from the NHS: edispensary.csv; or your own table', repeated)
    .option('--shops <file>', 'your own CSV or GeoJSON file, with names and coordinates', repeated)
    .option('--parks <file>', 'likewise', repeated)
    .option('--libraries <file>', 'likewise', repeated)
    .option('--places <file>', 'the same, with a kind for each place', repeated)
    .option('--postcodes <files...>', 'where postcodes are: Code-Point Open, or the ONS Postcode Directory')
    .option('--within <area>', "west,south,east,north, or a GeoJSON file; without it, the council's own map")
    .option('--margin <miles>', 'added around the area', wholeNumber(0, 20), 3)
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
    .option('--margin <miles>', 'added around the area', wholeNumber(0, 20), 1)
    .option('--maximum-zoom <zoom>', 'how detailed it is: 14 is accurate to 40 cm', wholeNumber(11, 15), 14)
    .option('--without-buildings', 'for a smaller file')
    .option('--attribution <words>', 'the credit to show on the map, instead of the one its licences ask for')
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
    .description('take a picture of every page in every theme and width, all on one page for sign-off')
    .option('--to <folder>', 'where to put the pictures and index.html; without it, dist/tour/<council>')
    .option('--quick', 'a few screens only')
    .action(async (id, { to, quick = false }) => {
      // Loaded here because it brings the browser with it.
      const { tour } = await import('./tour.ts');
      end(await tour(context, id, { to, quick }));
    });
};
