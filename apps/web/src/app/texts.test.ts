import { LOCALES } from '@kontor/contract/shared'
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

/** Words for what has one name, ERP, in every language. */
const OTHER_NAMES_OF_ERP = /Warenwirtschaft|\bWWS\b|\bERP[ -]?system|sistema ERP/i

describe('texts', () => {
  it.each(LOCALES)('call the ERP by one name in %s', async (locale) => {
    for (const texts of registeredTexts()) {
      const tree = locale === 'de' ? texts.de : await texts.load[locale]()
      for (const [key, text] of leavesOf(tree))
        expect(text, `${texts.namespace} ${key}`).not.toMatch(OTHER_NAMES_OF_ERP)
    }
  })

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
