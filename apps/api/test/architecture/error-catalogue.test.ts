import { readdirSync } from 'node:fs'
import { API } from '@kontor/contract/api'
import { ERROR_CODES, ERRORS, isErrorCode } from '@kontor/contract/errors'
import { type Endpoint, LOCALES } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url)

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the error catalogue', () => {
  for (const code of ERROR_CODES) {
    it(`${code} says the same in all languages`, () => {
      const entry = ERRORS[code]
      expect(entry.status).toBeGreaterThanOrEqual(400)
      for (const locale of LOCALES) {
        expect(entry[locale].trim()).not.toBe('')
        expect(parameters(entry[locale])).toEqual(parameters(entry.de))
      }
    })
  }

  it('has every code in the catalogue of one domain only', async () => {
    const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.errors.ts'),
    )
    const modules = await Promise.all(files.map((file) => import(new URL(file, CONTRACT).href)))
    const codes = modules.flatMap((domain: Readonly<Record<string, object>>) =>
      Object.values(domain).flatMap((errors) => Object.keys(errors)),
    )
    expect(codes.toSorted()).toEqual(ERROR_CODES.toSorted())
  })

  it('knows every code that an endpoint names', () => {
    const endpoints: readonly Endpoint[] = Object.values(API).flatMap((domain) => Object.values(domain))
    const named = endpoints.flatMap(({ config }) => config.errors ?? [])
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((code) => !isErrorCode(code))).toEqual([])
  })

  it('speaks formally and without exclamation marks', () => {
    for (const code of ERROR_CODES) {
      expect(ERRORS[code].de).not.toMatch(/!|\b(du|dein|dir|dich)\b/i)
    }
  })
})
