/**
 * Whether a table holds an entry under a name from outside. What every object knows without holding it, such as
 * `constructor`, is none.
 */
export function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key)
}

/**
 * What a table holds under a name from outside; undefined for any other name, also for what every object knows without
 * holding it.
 * @param table undefined: there is none, so it holds nothing
 */
export function ownValue<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  if (table === undefined || !Object.hasOwn(table, key)) return undefined
  return table[key]
}
