import { DEFAULT_LOCALE, LOCALES, type Locale } from '@kontor/contract/shared'
import i18next from 'i18next'
import { use, useMemo, useSyncExternalStore } from 'react'
import { onStoredChange, readStored, writeStored } from './browser-storage.ts'

/** The texts of one feature: nested groups of sentences. `{name}` stands for a parameter, `_one`/`_other` for plurals. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}`
  ? Base
  : K

/** Every dotted key of a text tree, plural endings left out. */
export type TextKey<T extends TextTree> = {
  [K in keyof T & string]: T[K] extends TextTree ? `${K}.${TextKey<T[K]>}` : WithoutPlural<K>
}[keyof T & string]

type TextParams = Readonly<Record<string, string | number>>
export type Translate<T extends TextTree> = (key: TextKey<T>, params?: TextParams) => string

/** The texts of one feature: German is bundled with it, other languages are loaded on demand. */
export interface Texts<T extends TextTree> {
  readonly namespace: string
  readonly de: T
  readonly load: Readonly<Record<Exclude<Locale, 'de'>, () => Promise<T>>>
}

const registered = new Set<Texts<TextTree>>()
const loading = new Map<string, Promise<void>>()

const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

const storedLocale = readStored('locale')

// All resources are bundled, so that `t` works at once.
void i18next.init({
  lng: isLocale(storedLocale) ? storedLocale : DEFAULT_LOCALE,
  fallbackLng: DEFAULT_LOCALE,
  supportedLngs: [...LOCALES],
  initAsync: false,
  resources: {},
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
document.documentElement.lang = currentLocale()

/** The language of the interface. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE
}

/**
 * Declares the texts of a feature. German is the shape that `en` and `es` must have in full: a missing or
 * surplus key there fails the type check.
 */
export function defineTexts<T extends TextTree>(
  namespace: string,
  de: T,
  load: { readonly en: () => Promise<NoInfer<T>>; readonly es: () => Promise<NoInfer<T>> },
): Texts<T> {
  const texts: Texts<T> = { namespace, de, load }
  registered.add(texts)
  i18next.addResourceBundle(DEFAULT_LOCALE, namespace, de)
  return texts
}

/** Marks a promise as fulfilled for React, so that `use` does not suspend. */
const asFulfilled = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: 'fulfilled', value: undefined })

/** Loads one feature's texts in one language; at once when they are there. */
function loadTexts(texts: Texts<TextTree>, locale: Locale): Promise<void> {
  const key = `${locale}/${texts.namespace}`
  const known = loading.get(key)
  if (known) return known
  if (locale === 'de') {
    const ready = asFulfilled(Promise.resolve())
    loading.set(key, ready)
    return ready
  }
  const load = texts.load[locale]().then((tree) => {
    i18next.addResourceBundle(locale, texts.namespace, tree)
    asFulfilled(load)
  })
  loading.set(key, load)
  // A failed download is repeated the next time.
  load.catch(() => loading.delete(key))
  return load
}

function translator<T extends TextTree>(texts: Texts<T>, locale: Locale): Translate<T> {
  const t = i18next.getFixedT(locale, texts.namespace)
  return (key, params) => {
    const plainKey: string = key
    return t(plainKey, { ...params })
  }
}

/** The sentences of a feature in the language of the interface, for code outside of components. */
export function textsOf<T extends TextTree>(texts: Texts<T>): Translate<T> {
  return translator(texts, currentLocale())
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The language of the interface; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale)
}

/** The sentences of a feature in the language of the interface. Suspends until that language is there. */
export function useTexts<T extends TextTree>(texts: Texts<T>): Translate<T> {
  const locale = useLocale()
  use(loadTexts(texts, locale))
  return useMemo(() => translator(texts, locale), [texts, locale])
}

/**
 * Switches the language and stores it on this device; all texts on screen are loaded first, so that nothing
 * flickers.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await Promise.all([...registered].map((texts) => loadTexts(texts, locale)))
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  writeStored('locale', locale)
}

// A language that is chosen in one tab holds for all.
onStoredChange('locale', () => {
  const stored = readStored('locale')
  if (isLocale(stored) && stored !== currentLocale()) void changeLocale(stored)
})

let chosen: Locale | undefined

/** Switches the language before the login; it overrides the language of the account. */
export function chooseLocale(locale: Locale): Promise<void> {
  chosen = locale
  return changeLocale(locale)
}

/** The language chosen before the login; it is returned once. */
export function takeChosenLocale(): Locale | undefined {
  const taken = chosen
  chosen = undefined
  return taken
}

/** Every text tree declared so far, for the completeness test. */
export const registeredTexts = (): readonly Texts<TextTree>[] => [...registered]
