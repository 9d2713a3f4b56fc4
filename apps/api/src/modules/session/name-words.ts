/** Names shorter than this occur within other words by chance. */
const SHORTEST_NAME = 4

/** They tell no company from another. Shorter ones (`AG`, `KG`, `Ltd`) are too short to count anyway. */
const LEGAL_FORMS = new Set(
  'ag co company corp eg ek eu ev gbr ges gesellschaft gesmbh gmbh haftungsbeschraenkt inc kg kgaa limited llc llp ltd mbh ohg partg plc sa sarl sas se sl spa srl ug und'.split(
    ' ',
  ),
)

/**
 * Words that half of the trade has in its name, and everybody in a sentence. Alone they do not give a company away; they
 * only make a password easier to guess.
 */
const WORDS_OF_THE_TRADE = new Set(
  'calzado calzados damen fashion haus herren kinder laden leder mode modehaus moden outlet sandale sandalen schuh schuhe schuhhaus schuhmode schuhmoden shoe shoes shop sport sporthaus sports stiefel store strumpf textil textilien trend zapato zapatos'.split(
    ' ',
  ),
)

/** With umlauts written out (`koeln`), and with the bare letter (`koln`), as people do both. */
const writtenOut = (text: string): string =>
  bare(text.toLowerCase().replace(/[äöü]/g, '$&e').replaceAll('ß', 'ss').replaceAll('æ', 'ae'))
const bare = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
const FOLDINGS = [writtenOut, bare] as const

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const withoutLegalForms = (words: readonly string[]): string[] =>
  words.filter((word) => !LEGAL_FORMS.has(writtenOut(word)))

/**
 * Whether a password contains a name, or a word of it that says whose it is: without legal forms, whatever stands between
 * its letters, umlauts in any spelling.
 */
export function isContained(name: string, password: string): boolean {
  const all = wordsIn(name.normalize('NFC'))
  const words = withoutLegalForms(all)
  const telling = words.filter((word) => !WORDS_OF_THE_TRADE.has(writtenOut(word)))
  const plain = wordsIn(password.normalize('NFC')).join('')
  return [all.join(''), words.join(''), ...telling].some(
    (one) => one.length >= SHORTEST_NAME && FOLDINGS.some((fold) => fold(plain).includes(fold(one))),
  )
}

/** The words of a name as people may spell them in a password. */
export function wordsOf(name: string): string[] {
  const words = withoutLegalForms(wordsIn(name.normalize('NFC')))
  return [...new Set(words.flatMap((word) => [word.toLowerCase(), ...FOLDINGS.map((fold) => fold(word))]))]
}
