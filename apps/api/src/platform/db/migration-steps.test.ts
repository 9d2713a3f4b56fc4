import { describe, expect, test } from 'vitest'
import { asPlain, isConcurrent, runConcurrently, stepsOf } from './migration-steps.ts'

const INDEX = 'CREATE UNIQUE INDEX CONCURRENTLY "by_name" ON "people" USING btree ("name");'

describe('the steps of a migration', () => {
  test('keep together what may share a transaction, in order', () => {
    const drop = '-- No longer asked for.\ndrop index concurrently if exists by_age;'
    expect(stepsOf(['alter table a', 'alter table b', INDEX, drop, '\n', 'alter table c'])).toEqual([
      ['alter table a', 'alter table b'],
      [INDEX],
      [drop],
      ['alter table c'],
    ])
  })

  test('validate a constraint in a transaction of its own, in which others may write', () => {
    const [add, first, second] = ['alter table a add', 'alter table a validate constraint b', 'ALTER TABLE c']
    expect(stepsOf([add, first, second].map(String))).toEqual([[add], [first], [second]])
  })

  test('refuse what they could not continue', () => {
    for (const unknown of [
      'reindex index concurrently by_name',
      'create index concurrently on people (name)',
    ])
      expect(() => stepsOf([unknown])).toThrow(/cannot run this concurrently/)
  })

  test('lose what only a shared database needs', () => {
    expect(isConcurrent(INDEX)).toBe(true)
    expect(asPlain(INDEX)).toBe('CREATE UNIQUE INDEX  "by_name" ON "people" USING btree ("name");')
    expect(asPlain("comment on table a is 'built concurrently'")).toContain('concurrently')
  })
})

describe('an index that is built while others write', () => {
  const ran = async (index: { valid: boolean } | null, statement: string) => {
    const statements: string[] = []
    await runConcurrently(
      {
        query: async () => (index ? [index] : []),
        run: async (text) => statements.push(text),
      },
      statement,
    )
    return statements.filter((text) => !text.startsWith('set'))
  }

  test('is built where it is missing, built anew where a build was killed, and left where it stands', async () => {
    expect(await ran(null, INDEX)).toEqual([INDEX])
    expect(await ran({ valid: false }, INDEX)).toEqual(['drop index concurrently "by_name"', INDEX])
    expect(await ran({ valid: true }, INDEX)).toEqual([])
  })

  test('is dropped once', async () => {
    const drop = 'drop index concurrently By_Name'
    expect(await ran({ valid: true }, drop)).toEqual(['drop index concurrently "by_name"'])
    expect(await ran(null, drop)).toEqual([])
  })
})
