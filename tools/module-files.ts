/**
 * The files of a new module: contract, module, feature, texts in three languages, test. What they say is the least that
 * the product's own checks accept: one call, one list screen without rows.
 */

/** The names that a domain word gives. */
export interface ModuleNames {
  /** As it stands in paths: `direct-sales`. */
  readonly word: string
  /** `directSales` */
  readonly camel: string
  /** `DirectSales` */
  readonly pascal: string
  /** `Direct sales` */
  readonly title: string
}

/** @throws Error when the word is not kebab-case */
export function moduleNames(word: string): ModuleNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word)) {
    throw new Error(
      `"${word}" is no domain word: small letters, digits and single hyphens, e.g. direct-sales`,
    )
  }
  const camel = word.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const spaced = word.replaceAll('-', ' ')
  return {
    word,
    camel,
    pascal: capital(camel),
    title: capital(spaced),
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What people call it. */
export interface Titles {
  readonly de: string
  readonly en: string
  readonly es: string
}

/** A text as it stands in the code. */
export const quoted = (text: string): string => JSON.stringify(text)

/** Path from the root → text of each new file. Pure. */
export const moduleFiles = (names: ModuleNames, titles: Titles): Readonly<Record<string, string>> => ({
  ...contractFiles(names, titles),
  ...apiFiles(names),
  ...webFiles(names, titles),
})

const contractFiles = ({ word, pascal, title }: ModuleNames, { en }: Titles) => ({
  [`packages/contract/src/${word}/index.ts`]: `/** ${title}. */
export * from './${word}.endpoints.ts'
export * from './${word}.schemas.ts'
`,
  [`packages/contract/src/${word}/${word}.schemas.ts`]: `import { z } from 'zod'
import { Id, pageQuery } from '../shared/index.ts'

/** \`GET /${word}\` */
export const ${pascal}Query = z.strictObject({
  ...pageQuery,
})

/** A row of the list. */
export const ${pascal}Row = z.object({
  id: Id,
  name: z.string(),
  /** Grows with every change; a stale write answers 409. */
  version: z.number().int().nonnegative(),
})
export type ${pascal}Row = z.infer<typeof ${pascal}Row>
`,
  [`packages/contract/src/${word}/${word}.endpoints.ts`]: `import type { Endpoint } from '../shared/index.ts'
import { anyOf, page } from '../shared/index.ts'
import { ${pascal}Query, ${pascal}Row } from './${word}.schemas.ts'

/** For the company's own administration, until the rights of its screens are settled. */
export const list${pascal} = {
  method: 'GET',
  url: '/${word}',
  config: { access: anyOf('co_admin') },
  schema: {
    summary: ${quoted(en)},
    querystring: ${pascal}Query,
    response: { 200: page(${pascal}Row) },
  },
} as const satisfies Endpoint
`,
})

const apiFiles = ({ word, camel, pascal, title }: ModuleNames) => ({
  [`apps/api/src/modules/${word}/module.ts`]: `import { calls, defineModule } from '../../define-module.ts'
import { ${camel}Routes } from './${word}.routes.ts'

/** ${title}. */
export const ${camel} = defineModule('${word}', {
  routes: () => [calls(${camel}Routes, {})],
})
`,
  [`apps/api/src/modules/${word}/${word}.routes.ts`]: `import { pageOf } from '@kontor/contract/shared'
import { list${pascal}, type ${pascal}Row } from '@kontor/contract/${word}'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The calls of ${word.replaceAll('-', ' ')}. */
export const ${camel}Routes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...list${pascal},
    /** Answers no rows until the module has a table. */
    handler: async ({ query }) => {
      const rows: ${pascal}Row[] = []
      return pageOf(rows, 0, query)
    },
  })
}
`,
  [`apps/api/src/modules/${word}/${word}.routes.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

let kontor: TestApp

beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

test('the list answers a page to those who may see it', async () => {
  const answer = await kontor.as(kontor.a.admin).get('/${word}')
  expect(answer.json()).toMatchObject({ total: 0, current_page: 1, data: [] })
})

test('the list is closed to others', async () => {
  expect((await kontor.as(kontor.a.users.co_orders).get('/${word}')).statusCode).toBe(403)
  expect((await kontor.as(null).get('/${word}')).statusCode).toBe(401)
})
`,
})

const webFiles = ({ word, camel, pascal }: ModuleNames, titles: Titles) => ({
  [`apps/web/src/features/${word}/${word}-page.tsx`]: `import { list${pascal}, ${pascal}Query } from '@kontor/contract/${word}'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Truncate } from '../../ui/value/truncate.tsx'
import { ${camel}Texts } from './locales/index.ts'

/** \`/${word}\` */
export function ${pascal}Page() {
  const t = useTexts(${camel}Texts)
  const list = useList({
    endpoint: list${pascal},
    search: ${pascal}Query,
    query: (query) => ({ ...queryOf(list${pascal}, { query }), placeholderData: keepPreviousData }),
  })
  return (
    <ListPage
      id="${word}"
      list={list}
      columns={[
        {
          id: 'name',
          priority: 'essential',
          header: t('column.name'),
          width: 160,
          grow: 1,
          cell: (row) => <Truncate>{row.name}</Truncate>,
        },
      ]}
      rowId={(row) => row.id}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
`,
  [`apps/web/src/features/${word}/locales/index.ts`]: `import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

export const ${camel}Texts = defineTexts('${word}', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
`,
  [`apps/web/src/features/${word}/locales/de.ts`]: `export const de = {
  list: ${quoted(titles.de)},
  count_one: '{total} Eintrag',
  count_other: '{total} Einträge',
  column: { name: 'Name' },
  empty: 'Noch keine Einträge',
  emptyText: 'Hier erscheinen die Einträge, sobald es welche gibt.',
}
`,
  [`apps/web/src/features/${word}/locales/en.ts`]: `import type { de } from './de.ts'

export const en: typeof de = {
  list: ${quoted(titles.en)},
  count_one: '{total} entry',
  count_other: '{total} entries',
  column: { name: 'Name' },
  empty: 'No entries yet',
  emptyText: 'Entries appear here as soon as there are any.',
}
`,
  [`apps/web/src/features/${word}/locales/es.ts`]: `import type { de } from './de.ts'

export const es: typeof de = {
  list: ${quoted(titles.es)},
  count_one: '{total} entrada',
  count_other: '{total} entradas',
  column: { name: 'Nombre' },
  empty: 'Todavía no hay entradas',
  emptyText: 'Las entradas aparecen aquí en cuanto existan.',
}
`,
})
