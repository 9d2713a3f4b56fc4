import type { de } from './locales/de.ts'

export type SectionId = keyof (typeof de)['section']
export type QuestionId = keyof (typeof de)['question']

interface Section {
  readonly id: SectionId
  readonly questions: readonly QuestionId[]
}

/** The merchant rules of the specification (orders §8, §9) by topic. Ids are the anchors of the page and never change. */
export const SECTIONS: readonly Section[] = [
  { id: 'orders', questions: ['deadline', 'reserved', 'cancel', 'cancellationRate', 'senderStore'] },
  { id: 'shipping', questions: ['papers', 'storeMail', 'labelError', 'packaging', 'austria'] },
  { id: 'returns', questions: ['returnDeadline', 'returnFinal', 'goodwill'] },
  { id: 'contract', questions: ['reactivation', 'notice'] },
  { id: 'support', questions: ['hours', 'requestId'] },
]

/** Letters as they are compared: case and accents do not count. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean)

/** Whether every word of a search stands in a text. An empty search fits everything. */
export function fits(text: string, search: string): boolean {
  const searched = plain(text)
  return wordsOf(search).every((word) => searched.includes(word))
}

/** A text in pieces; those that a search means are marked. Put together they are the text again. */
export function marked(text: string, search: string): { readonly text: string; readonly isHit: boolean }[] {
  const words = wordsOf(search)
  // Letter by letter, because a letter may be more or fewer than one once its accents are gone.
  const letters = [...text]
  const folded = letters.map(plain)
  const hits = letters.map(() => false)
  for (const word of words) {
    for (let start = 0; start < letters.length; start++) {
      let found = ''
      let end = start
      while (end < letters.length && found.length < word.length) found += folded[end++] ?? ''
      if (found.startsWith(word) && folded[start] !== '') hits.fill(true, start, end)
    }
  }
  const pieces: { text: string; isHit: boolean }[] = []
  for (const [index, letter] of letters.entries()) {
    const isHit = hits[index] ?? false
    const last = pieces.at(-1)
    if (last && last.isHit === isHit) last.text += letter
    else pieces.push({ text: letter, isHit })
  }
  return pieces
}
