import type { SQL } from 'drizzle-orm'

declare const argumentTypes: unique symbol

/** A piece of SQL that one module needs in its statements and a later module, which owns the tables, supplies. */
export interface SqlPart<Args extends readonly unknown[]> {
  readonly name: string
  readonly [argumentTypes]?: (...args: Args) => void
}

/** The SQL of a part, as a module supplies it (`module.ts`). */
export interface SqlSupply {
  readonly part: string
  build(args: readonly unknown[]): SQL
}

/** Answers the SQL of a part. */
export type SqlParts = <Args extends readonly unknown[]>(part: SqlPart<Args>, ...args: Args) => SQL

/** Every part that the modules of this process have declared. */
const declared = new Set<string>()

/** Declares a part; the name is `<module>.<what it answers>`. @throws when the name is taken */
export function sqlPart<Args extends readonly unknown[]>(name: string): SqlPart<Args> {
  if (declared.has(name)) throw new Error(`the SQL part ${name} is declared twice`)
  declared.add(name)
  return { name }
}

/** Supplies a part. */
export const supply = <Args extends readonly unknown[]>(
  part: SqlPart<Args>,
  build: (...args: Args) => SQL,
): SqlSupply => ({ part: part.name, build: (args) => build(...(args as Args)) })

/** Puts the supplies together. @throws unless each declared part is supplied exactly once */
export function composeSqlParts(supplies: readonly SqlSupply[]): SqlParts {
  const supplied = new Map<string, SqlSupply>()
  for (const each of supplies) {
    if (supplied.has(each.part)) throw new Error(`the SQL part ${each.part} is supplied twice`)
    supplied.set(each.part, each)
  }
  const missing = [...declared].filter((name) => !supplied.has(name))
  if (missing.length > 0) throw new Error(`nobody supplies the SQL of ${missing.join(', ')}`)
  return (part, ...args) => {
    const found = supplied.get(part.name)
    if (!found) throw new Error(`nobody supplies the SQL of ${part.name}`)
    return found.build(args)
  }
}
