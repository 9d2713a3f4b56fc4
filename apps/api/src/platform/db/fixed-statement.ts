import { is, Placeholder, SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect({ casing: 'snake_case' })

/** An id in a statement: its value, or where the value of a fixed statement will stand. */
export type IdValue = number | Placeholder

/** SQL that has been built. */
class BuiltSql extends SQL {
  readonly #built: ReturnType<SQL['toQuery']>

  constructor(built: ReturnType<SQL['toQuery']>) {
    super([])
    this.#built = built
  }

  override toQuery(): ReturnType<SQL['toQuery']> {
    return this.#built
  }
}

/**
 * A statement whose text never changes: built at its first use, since building a long one takes longer than much of what is
 * asked by it. Each value is one parameter, however often it stands in the text.
 * @param build the statement around the values' places
 * @returns what makes the statement with its values, for `tx.execute`
 */
export function fixedStatement<const Name extends string>(
  names: readonly Name[],
  build: (values: Readonly<Record<Name, Placeholder>>) => SQL,
): (values: Readonly<Record<Name, unknown>>) => SQL {
  let fixed: { readonly sql: string; readonly params: readonly unknown[] } | undefined
  const built = () => {
    const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
    return oneParameterEach(dialect.sqlToQuery(build(places as unknown as Record<Name, Placeholder>)))
  }
  return (values) => {
    fixed ??= built()
    const params = fixed.params.map((param) => (is(param, Placeholder) ? values[param.name as Name] : param))
    return new BuiltSql({ sql: fixed.sql, params })
  }
}

/** The same statement in which a value has one number wherever it stands. */
function oneParameterEach({ sql: text, params }: { sql: string; params: unknown[] }): {
  sql: string
  params: unknown[]
} {
  const keyOf = (param: unknown) => (is(param, Placeholder) ? `:${param.name}` : param)
  const kept = [...new Map(params.map((param) => [keyOf(param), param])).values()]
  const numbers = new Map(kept.map((param, index) => [keyOf(param), index + 1]))
  return {
    sql: text.replace(/\$(\d+)/g, (_, number) => `$${numbers.get(keyOf(params[Number(number) - 1]))}`),
    params: kept,
  }
}
