import type { ArticleKind } from '@kontor/contract/catalogue'

/** A kind of shoe for a kind of wearer. */
export interface Fashion {
  readonly kind: ArticleKind
  /** What the title calls it. */
  readonly word: string
  readonly category: string
  readonly targetGroup: 'women' | 'men' | 'kids'
  /** Leads article numbers. */
  readonly code: string
  /** Leads model numbers. */
  readonly modelDigit: string
  readonly weight: number
  /** Full price, in steps of ten euros less five cents. */
  readonly priceFrom: number
  readonly priceTo: number
  readonly brands: readonly string[]
  readonly names: readonly string[]
  /** Which sizes a style comes in. */
  readonly lasts: readonly (readonly string[])[]
}

const sizes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

const WOMEN = [sizes(36, 41), sizes(36, 42), sizes(37, 42), sizes(35, 42)]
const MEN = [sizes(40, 46), sizes(41, 46), sizes(40, 47)]
const KIDS = [sizes(24, 31), sizes(26, 33), sizes(30, 37), sizes(20, 26)]

// Made-up names of houses that could exist.
const WOMEN_BRANDS = ['Alba Rovere', 'Solvina', 'Marlène Dahl', 'Miravento', 'Havelufer', 'Rosenwinkel']
const MEN_BRANDS = ['Fährmann', 'Torfhaus', 'Kieselgrund', 'Brahmsen', 'Nordkiek']
const SPORT_BRANDS = ['Nordkiek', 'Strandläufer', 'Taktfuß', 'Kieselgrund', 'Aeronautik', 'Solvina']
const KIDS_BRANDS = ['Springinsfeld', 'Kleiner Otter', 'Pfützenheld', 'Murmelbahn']

const WOMEN_NAMES =
  'Amelie Bianca Carla Daria Elisa Fiona Gloria Helena Isa Josefine Klara Lucia Marta Nora Ottilie Paula Rosalie Stella Thea Valerie'.split(
    ' ',
  )
const MEN_NAMES =
  'Anton Bruno Caspar Emil Ferdinand Georg Hugo Jasper Korbinian Leopold Magnus Niklas Otto Quirin Rufus Severin Vincent'.split(
    ' ',
  )
const SPORT_NAMES =
  'Brise Fokus Gezeiten Horizont Impuls Kompass Lotse Passat Pirol Puls Regatta Rhythmus Schwung Tide Vektor'.split(
    ' ',
  )
const KIDS_NAMES =
  'Biber Dachs Eule Fuchs Hase Igel Kolibri Luchs Marder Pinguin Robbe Specht Uhu Wiesel'.split(' ')

/** By the letters that lead article numbers, of which the first says for whom. */
const CATEGORIES: Readonly<Record<string, string>> = {
  DS: 'Sneaker',
  HS: 'Sneaker',
  DP: 'Pumps',
  DB: 'Stiefeletten',
  HB: 'Boots',
  DF: 'Sandalen',
  HF: 'Sandalen',
  KH: 'Halbschuhe',
  KW: 'Winterstiefel',
}

const fashion = (
  what: readonly [kind: ArticleKind, word: string, code: string, modelDigit: string],
  weight: number,
  prices: readonly [from: number, to: number],
  brands: readonly string[],
  names: readonly string[],
  lasts: readonly (readonly string[])[],
): Fashion => {
  const [kind, word, code, modelDigit] = what
  const [priceFrom, priceTo] = prices
  const category = CATEGORIES[code] ?? word
  const targetGroup = code.startsWith('K') ? 'kids' : code.startsWith('H') ? 'men' : 'women'
  return {
    kind,
    word,
    category,
    targetGroup,
    code,
    modelDigit,
    weight,
    priceFrom,
    priceTo,
    brands,
    names,
    lasts,
  }
}

export const FASHIONS: readonly Fashion[] = [
  fashion(['sneaker', 'Damen Sneaker', 'DS', '2'], 18, [5, 14], SPORT_BRANDS, SPORT_NAMES, WOMEN),
  fashion(['sneaker', 'Herren Sneaker', 'HS', '1'], 15, [6, 16], SPORT_BRANDS, SPORT_NAMES, MEN),
  fashion(['pumps', 'Pumps', 'DP', '3'], 13, [6, 15], WOMEN_BRANDS, WOMEN_NAMES, WOMEN),
  fashion(['boots', 'Damen Stiefelette', 'DB', '4'], 14, [8, 19], WOMEN_BRANDS, WOMEN_NAMES, WOMEN),
  fashion(['boots', 'Herren Boots', 'HB', '5'], 10, [9, 20], MEN_BRANDS, MEN_NAMES, MEN),
  fashion(['sandal', 'Damen Sandale', 'DF', '6'], 11, [4, 10], WOMEN_BRANDS, WOMEN_NAMES, WOMEN),
  fashion(['sandal', 'Herren Sandale', 'HF', '7'], 4, [5, 11], MEN_BRANDS, MEN_NAMES, MEN),
  fashion(['kids', 'Kinder Halbschuh', 'KH', '8'], 9, [4, 8], KIDS_BRANDS, KIDS_NAMES, KIDS),
  fashion(['kids', 'Kinder Winterstiefel', 'KW', '9'], 6, [5, 9], KIDS_BRANDS, KIDS_NAMES, KIDS),
]

/** `rgb` is how a picture shows it. */
export const COLORS: readonly { readonly name: string; readonly code: string; readonly rgb: string }[] = [
  { name: 'schwarz', code: '001', rgb: '26262b' },
  { name: 'weiß', code: '100', rgb: 'ece7df' },
  { name: 'cognac', code: '305', rgb: '9c5a2a' },
  { name: 'navy', code: '805', rgb: '24365c' },
  { name: 'taupe', code: '341', rgb: '8a7d70' },
  { name: 'beige', code: '418', rgb: 'cdb796' },
  { name: 'grau', code: '204', rgb: '85898e' },
  { name: 'bordeaux', code: '549', rgb: '6e2236' },
  { name: 'oliv', code: '722', rgb: '66703f' },
  { name: 'rosé', code: '521', rgb: 'd8a3a6' },
  { name: 'petrol', code: '783', rgb: '1f6470' },
  { name: 'silber', code: '941', rgb: 'b4b8bd' },
]
