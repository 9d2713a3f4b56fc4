import type { Plugin } from 'vite'

/** Where zod writes JSON schemas. Only the API does, for its published description. */
const WRITERS = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/
const EXPORTED = /^export (?:const|function) (\w+)/gm

/** What makes the methods of a schema is called for each of them, and gives a method that throws; all else throws. */
const standIn = (name: string): string =>
  /^create\w+Method$/.test(name) ? `export const ${name} = () => refuse` : `export const ${name} = refuse`

/** Leaves the writers of JSON schemas out of the browser's zod: 5 KiB of what is loaded first. */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'kontor-without-json-schemas',
  apply: 'build',
  transform(code, id) {
    if (!WRITERS.test(id)) return null
    const names = [...code.matchAll(EXPORTED)].flatMap(([, name]) => name ?? [])
    if (names.length === 0)
      throw new Error(`${id} exports nothing as it used to: look at what zod has changed`)
    return {
      code: [
        "const refuse = () => { throw new Error('No JSON schemas in the browser') }",
        ...names.map(standIn),
      ].join('\n'),
      map: null,
    }
  },
})
