/**
 * Reasons why settings have no picture, by `file path` as pictures name their settings; a reason also covers everything
 * below. The test of the pages fails for a setting with neither.
 */
export const withoutPicture: Readonly<Record<string, string>> = {
  'tenant tenantId': 'Nothing of it is seen.',
  'tenant hosts': 'It is seen in the browser’s own address bar.',
  'tenant authenticationDomain': 'It is seen in the addresses of links in letters.',
  'tenant localeId': 'It is the language of the whole page.',
  'tenant bankHolidays': 'It is in how days are counted.',
  'tenant partners[].id': 'Nothing of it is seen.',
  'tenant mediaHost': 'Nothing of it is seen.',
  'tenant map.url': 'Tiles come from somebody else’s service, which these pictures do not ask.',
  'tenant map.maximumZoom': 'It is how near somebody can look.',
  'tenant map.file of vector': 'It looks as a drawn map does, of which there is a picture.',
  'tenant files.quotaMegabytes': 'It is seen only by somebody who has sent too much.',
  'tenant files.visitorQuotaMegabytes': 'It is seen only by somebody who has sent too much.',
  'tenant files.programs': 'It is seen only by somebody whose document is refused.',
  'tenant files.documentKinds':
    'A kind’s name is seen beside a file that somebody has sent; the demo’s have sent none.',
  'tenant retention': 'It is what is no longer there.',
  'theme layout.hero': 'Nothing of it is seen any more.',
  'theme typeface.own':
    'The picture of `typeface.body` shows what a typeface is; these are the files of one.',
  'theme logo.dark': 'It is the logo, on a dark page.',
  'theme logo.alt': 'The name of the portal stands beside the mark, so nothing more is said of it.',
  'front-page blocks[].narrowPicture of hero': 'It is the picture, on a phone.',
  'front-page blocks[].alt of hero': 'It is read to those who cannot see the picture.',
  'front-page blocks[].items[].to of tiles': 'It is where the tile leads.',
  'front-page blocks[].items[].picture of tiles': 'It stands where the icon does, with the look `pictures`.',
  'lettings version': 'It is in records that the back office reads.',
  'lettings schemes[].identifier': 'Nothing of it is seen.',
  'lettings schemes[].otherRankings':
    'A single home may ask for one; the order of its queue is told as that of any other.',
  'lettings schemes[].tieBreak':
    'It is told to people who are level on everything, with why they are where they are.',
  'lettings schemes[].bidding.automatic':
    'It is the time in a sentence of the account, beside the choice to have bids made.',
  'lettings schemes[].bidding.blockedBy':
    'It is seen only by somebody who may not bid at the moment, in a box at the top of the account.',
  'lettings schemes[].bidding.bedrooms': 'It is in what the portal decides: the reason names the sizes.',
  'lettings applicantTypes': 'They are named in a reason, as parishes are; no home of the demo asks for one.',
  'lettings mobilityCategories':
    'They are named in a reason, as parishes are; no home of the demo asks for one.',
  'lettings adaptations': 'They are named in a reason, as parishes are; no home of the demo asks for one.',
  'lettings localConnectionTypes': 'It is in what the portal decides.',
  'lettings localConnectionExemptions': 'It is in what the portal decides.',
  'lettings.examples examples': 'It is in the answer of the check.',
  'actions reminderDays': 'It is a letter.',
  'actions kinds.<name>.for': 'It decides who sees the action at all.',
  'actions kinds.<name>.queue': 'It is in what your housing system gets.',
  'actions kinds.<name>.form': 'It is the form that follows: a page for each of its questions.',
  'actions kinds.<name>.review': 'It is in what the action asks.',
  'officers officers[].externalReference': 'Nothing of it is seen.',
  'officers officers[].email': 'It stands below the telephone number.',
  'redirects redirects': 'It is seen in the browser’s own address bar.',
};
