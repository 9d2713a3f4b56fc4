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

/** The form in which texts are compared: without case and accents. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean)

/** Whether a text contains every word of a search; an empty search fits every text. */
export function fits(text: string, search: string): boolean {
  const searched = plain(text)
  return wordsOf(search).every((word) => searched.includes(word))
}

/** A text cut into pieces, those that the search found marked; joined they are the text again. */
export function marked(text: string, search: string): { readonly text: string; readonly isHit: boolean }[] {
  const words = wordsOf(search)
  // Compared letter by letter, because removing accents can change the length.
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
