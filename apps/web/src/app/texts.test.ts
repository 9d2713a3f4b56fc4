import { describe, expect, it } from 'vitest'
import { registeredTexts, type TextTree } from '../lib/i18n.ts'

// Every feature that has texts registers them; importing their locales is all it takes.
const locales = import.meta.glob('../**/locales/index.ts', { eager: true })

function leavesOf(tree: TextTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leavesOf(value, `${path}${key}.`),
  )
}
const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('texts', () => {
  it('finds the texts of every feature', () => {
    expect(registeredTexts()).toHaveLength(Object.keys(locales).length)
  })

  it.each(registeredTexts().flatMap((texts) => (['en', 'es'] as const).map((locale) => ({ texts, locale }))))(
    '$texts.namespace is complete in $locale, with the same parameters as in German',
    async ({ texts, locale }) => {
      const german = new Map(leavesOf(texts.de))
      const other = new Map(leavesOf(await texts.load[locale]()))
      expect([...other.keys()].sort()).toEqual([...german.keys()].sort())
      for (const [key, text] of other) {
        expect(text.trim(), key).not.toBe('')
        // A singular may say "one" without the number.
        if (!key.endsWith('_one'))
          expect(parametersOf(text), key).toEqual(parametersOf(german.get(key) ?? ''))
      }
    },
  )
})
