export interface Place {
  readonly zip: string
  readonly city: string
}

/** Postcode and place as they belong together. */
export const GERMAN_PLACES: readonly Place[] = parsed(`
20148 Hamburg|20357 Hamburg|22085 Hamburg|22303 Hamburg|22587 Hamburg|10115 Berlin|10405 Berlin|10585 Berlin
10785 Berlin|10827 Berlin|12043 Berlin|12161 Berlin|13187 Berlin|14163 Berlin|80331 München|80469 München
80636 München|80799 München|81541 München|81667 München|50668 Köln|50674 Köln|50823 Köln|51063 Köln
60313 Frankfurt am Main|60385 Frankfurt am Main|60594 Frankfurt am Main|70173 Stuttgart|70197 Stuttgart
40213 Düsseldorf|40477 Düsseldorf|40597 Düsseldorf|04103 Leipzig|04109 Leipzig|04229 Leipzig|44135 Dortmund
44139 Dortmund|45127 Essen|45131 Essen|28195 Bremen|28203 Bremen|01067 Dresden|01097 Dresden|01309 Dresden
30159 Hannover|30161 Hannover|30449 Hannover|90402 Nürnberg|90419 Nürnberg|47051 Duisburg|44787 Bochum
42103 Wuppertal|33602 Bielefeld|53111 Bonn|53115 Bonn|48143 Münster|48149 Münster|76133 Karlsruhe|76137 Karlsruhe
68161 Mannheim|68165 Mannheim|86150 Augsburg|86152 Augsburg|65183 Wiesbaden|65185 Wiesbaden|41061 Mönchengladbach
45879 Gelsenkirchen|38100 Braunschweig|38102 Braunschweig|24103 Kiel|24105 Kiel|09111 Chemnitz|52062 Aachen
52064 Aachen|39104 Magdeburg|79098 Freiburg im Breisgau|79102 Freiburg im Breisgau|47798 Krefeld|23552 Lübeck
23564 Lübeck|46045 Oberhausen|55116 Mainz|55118 Mainz|99084 Erfurt|18055 Rostock|18057 Rostock|34117 Kassel
34119 Kassel|58095 Hagen|66111 Saarbrücken|14467 Potsdam|14482 Potsdam|59065 Hamm|67059 Ludwigshafen am Rhein
45468 Mülheim an der Ruhr|26121 Oldenburg|26122 Oldenburg|49074 Osnabrück|49076 Osnabrück|51373 Leverkusen
69115 Heidelberg|69117 Heidelberg|42651 Solingen|64283 Darmstadt|64289 Darmstadt|44623 Herne|41460 Neuss
93047 Regensburg|33098 Paderborn|85049 Ingolstadt|97070 Würzburg|97072 Würzburg|90762 Fürth|89073 Ulm
74072 Heilbronn|75172 Pforzheim|38440 Wolfsburg|37073 Göttingen|46236 Bottrop|72764 Reutlingen|56068 Koblenz
91052 Erlangen|27568 Bremerhaven|42853 Remscheid|07743 Jena|54290 Trier|47441 Moers|57072 Siegen|03046 Cottbus
31134 Hildesheim|94032 Passau|78462 Konstanz|24937 Flensburg|96047 Bamberg|95444 Bayreuth|29221 Celle|36037 Fulda
35390 Gießen|35037 Marburg|18439 Stralsund|99423 Weimar|21335 Lüneburg|23966 Wismar|25813 Husum
26382 Wilhelmshaven|27749 Delmenhorst|32756 Detmold|48431 Rheine|59555 Lippstadt|63450 Hanau|63739 Aschaffenburg
71638 Ludwigsburg|73728 Esslingen am Neckar|73033 Göppingen|73430 Aalen|72070 Tübingen
78048 Villingen-Schwenningen|77652 Offenburg|76530 Baden-Baden|79539 Lörrach|83022 Rosenheim|84028 Landshut
88212 Ravensburg|88045 Friedrichshafen|92224 Amberg|98527 Suhl|08056 Zwickau|02826 Görlitz|16225 Eberswalde
19053 Schwerin|17489 Greifswald|38640 Goslar|31785 Hameln|37671 Höxter|52351 Düren|53721 Siegburg|41747 Viersen
46483 Wesel|48653 Coesfeld|58636 Iserlohn|58511 Lüdenscheid|35578 Wetzlar|67655 Kaiserslautern|67547 Worms
56410 Montabaur|97421 Schweinfurt|91522 Ansbach|83278 Traunstein|86609 Donauwörth|89312 Günzburg`)

/** Street names that nearly every German town has. */
export const GERMAN_STREETS: readonly string[] = [
  'Hauptstraße',
  'Bahnhofstraße',
  'Gartenstraße',
  'Schulstraße',
  'Lindenallee',
  'Bergstraße',
  'Kirchgasse',
  'Am Stadtpark',
  'Goethestraße',
  'Schillerstraße',
  'Lessingstraße',
  'Mozartweg',
  'Blumenstraße',
  'Rosenweg',
  'Eichendorffstraße',
  'Ulmenweg',
  'Buchenring',
  'Mühlenstraße',
  'Am Mühlbach',
  'Wiesengrund',
  'Hafenstraße',
  'Kaiserstraße',
  'Marktstraße',
  'Neue Straße',
  'Postweg',
  'Sandkamp',
  'Theodor-Storm-Straße',
  'Thomas-Mann-Straße',
  'Gustav-Adolf-Straße',
  'Friedrichstraße',
  'Wilhelmstraße',
  'Brunnenweg',
  'Weinbergstraße',
  'Zum Alten Speicher',
  'Südring',
  'Nordstraße',
  'Feldweg',
  'Große Gasse',
  'Kleine Mauerstraße',
  'Amselstieg',
]

export type ForeignCountry = 'AT' | 'FR' | 'NL'

/** Abroad a street belongs to its place. */
export const FOREIGN_PLACES: Readonly<Record<ForeignCountry, readonly (Place & { street: string })[]>> = {
  AT: [
    { zip: '1060', city: 'Wien', street: 'Mariahilfer Straße' },
    { zip: '1080', city: 'Wien', street: 'Josefstädter Straße' },
    { zip: '8020', city: 'Graz', street: 'Annenstraße' },
    { zip: '5020', city: 'Salzburg', street: 'Linzer Gasse' },
    { zip: '6020', city: 'Innsbruck', street: 'Maria-Theresien-Straße' },
    { zip: '4020', city: 'Linz', street: 'Landstraße' },
    { zip: '6900', city: 'Bregenz', street: 'Kaiserstraße' },
  ],
  FR: [
    { zip: '67000', city: 'Strasbourg', street: 'Rue des Orfèvres' },
    { zip: '68000', city: 'Colmar', street: 'Rue des Clefs' },
    { zip: '75011', city: 'Paris', street: 'Rue Oberkampf' },
    { zip: '57000', city: 'Metz', street: 'Rue Serpenoise' },
  ],
  NL: [
    { zip: '1012 JS', city: 'Amsterdam', street: 'Damrak' },
    { zip: '7511 JE', city: 'Enschede', street: 'Langestraat' },
    { zip: '6511 VX', city: 'Nijmegen', street: 'Broerstraat' },
    { zip: '5911 GR', city: 'Venlo', street: 'Vleesstraat' },
  ],
}

function parsed(list: string): Place[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((entry) => ({ zip: entry.slice(0, entry.indexOf(' ')), city: entry.slice(entry.indexOf(' ') + 1) }))
}
