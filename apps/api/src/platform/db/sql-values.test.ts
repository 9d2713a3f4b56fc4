import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { literalInt } from './sql-values.ts'

describe('a whole number in the text of a statement', () => {
  it('is no parameter', () => {
    expect(new PgDialect().sqlToQuery(literalInt(-25))).toMatchObject({ sql: '-25', params: [] })
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1; drop table users' as unknown as number])(
    'is refused for %s',
    (value) => {
      expect(() => literalInt(value)).toThrow(RangeError)
    },
  )
})
