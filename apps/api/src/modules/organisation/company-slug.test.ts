import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createCompany } from './index.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const slugOf = async (name: string): Promise<string> =>
  kontor.db.write({ companyId: null }, async (tx) => {
    const id = await createCompany(tx, { name, isProvider: false })
    const { rows } = await tx.execute<{ slug: string }>(sql`select slug from companies where id = ${id}`)
    return rows[0]?.slug ?? ''
  })

it.each([
  ['Schuhhaus Größer & Söhne GmbH', 'schuhhaus-groesser-soehne-gmbh'],
  ['  Çelik «Été» ', 'celik-ete'],
  ['鞋店', 'firma'],
  ['../../etc', 'etc'],
])('“%s” is called %s in addresses', async (name, slug) => {
  expect(await slugOf(name)).toBe(slug)
})

it('is made for many of one name at once, and each gets another', async () => {
  const slugs = await Promise.all(Array.from({ length: 8 }, () => slugOf('Doppelt')))
  expect(new Set(slugs).size).toBe(8)
  expect(slugs).toContain('doppelt')
  expect(slugs).toContain('doppelt-8')
})

it('has small letters, digits and single hyphens, whatever the name is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), async (name) => {
      const [row] = await kontor.db.lookup<{ slug: string }>('select company_slug($1) as slug', [
        name.toWellFormed().replaceAll('\0', ''),
      ])
      expect(row?.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(row?.slug.length).toBeLessThanOrEqual(60)
    }),
    { numRuns: 60 },
  )
})
