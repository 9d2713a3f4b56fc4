import { createProductCsv, startOrderList } from '@kontor/contract/downloads'
import { type Endpoint, TABLE_FORMATS, TABLE_MEDIA_TYPES } from '@kontor/contract/shared'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { declaredCalls } from './declared-calls.ts'

const formatsOf = (schema: z.ZodType | undefined): unknown => {
  const { properties } = schema ? z.toJSONSchema(schema, { io: 'input' }) : {}
  const format = properties?.format
  return typeof format === 'object' ? format.enum : undefined
}

/** Files that were made before: as what, was said when they were asked for. */
const MADE_BEFORE = new Map<string, z.ZodType>([
  ['/download/orderList/files/:fileName', startOrderList.schema.body],
  ['/inventory/downloadCsv', createProductCsv.schema.querystring],
])

it('every table is had as CSV for people, as CSV for programs and as XLSX', () => {
  const tables = declaredCalls
    .map(({ endpoint }): Endpoint => endpoint)
    .filter(({ config }) => config.produces === TABLE_MEDIA_TYPES)
  expect(tables.length).toBeGreaterThan(10)
  for (const { url, schema } of tables)
    expect([url, formatsOf(MADE_BEFORE.get(url) ?? schema.querystring)]).toEqual([url, [...TABLE_FORMATS]])
})
