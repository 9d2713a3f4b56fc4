/** Whether a table holds an entry under a name from outside; `constructor` and the like, which all objects know, are none. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(table, key)

/** What a table holds under a name from outside; undefined for what objects know without holding it, such as `constructor`. */
export const ownValue = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
