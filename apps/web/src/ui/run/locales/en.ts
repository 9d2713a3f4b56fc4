import type { de } from './de.ts'

export const en: typeof de = {
  results: 'Result',
  noResults: 'Nothing with this result',
  undo: 'Take back',
  hide: 'Hide',
  leave: 'You can go on working and leave this page.',
  waiting: 'Kontor’s storage takes nothing at the moment. The file is made by itself as soon as it does.',
}
