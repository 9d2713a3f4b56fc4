import { describe, expect, it } from 'vitest'
import source from '../public/start.js?raw'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const IE_11 = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'

interface Visit {
  readonly userAgent: string
  readonly language?: string
  readonly stored?: Readonly<Record<string, string>>
  readonly prefersDark?: boolean
}

/** Runs the script with only what the oldest browsers offer, then fires the load event. */
function visit({ userAgent, language = 'de-DE', stored = {}, prefersDark = false }: Visit) {
  const page = document.implementation.createHTMLDocument()
  const onLoad: (() => void)[] = []
  const run = new Function('document', 'navigator', 'window', source)
  run(
    page,
    { userAgent, language },
    {
      localStorage: { getItem: (key: string) => stored[key] ?? null },
      addEventListener: (_event: string, listener: () => void) => onLoad.push(listener),
      matchMedia: () => ({ matches: prefersDark }),
    },
  )
  for (const listener of onLoad) listener()
  return {
    text: page.body.textContent ?? '',
    scheme: page.documentElement.getAttribute('data-mantine-color-scheme'),
  }
}

describe('start script', () => {
  it('turns Internet Explorer away in the language of the visitor', () => {
    expect(visit({ userAgent: IE_11 }).text).toContain('Bitte verwenden Sie einen anderen Browser')
    expect(visit({ userAgent: IE_11, language: 'es-ES' }).text).toContain('Utilice otro navegador')
    expect(visit({ userAgent: IE_11, stored: { 'kontor.locale': 'en' } }).text).toContain(
      'use another browser',
    )
    expect(visit({ userAgent: IE_11, language: 'fr-FR' }).text).toContain('anderen Browser')
  })

  it('is written in JavaScript that Internet Explorer reads', () => {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, '')
    expect(code).not.toMatch(/=>|\b(?:const|let|class)\b|`|\?\.|\?\?/)
    expect(code).not.toMatch(/catch\s*\{/)
  })

  it('lets every other browser in and sets its colour scheme before anything is painted', () => {
    expect(visit({ userAgent: CHROME })).toEqual({ text: '', scheme: 'light' })
    expect(visit({ userAgent: CHROME, prefersDark: true }).scheme).toBe('dark')
    const stored = { 'mantine-color-scheme-value': 'light' }
    expect(visit({ userAgent: CHROME, prefersDark: true, stored }).scheme).toBe('light')
  })
})
