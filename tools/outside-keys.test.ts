import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'

const SOURCES = 'apps/{api,web}/src/**/*.{ts,tsx}'
const CONTRACT = 'packages/contract/src/**/*.ts'

/** A constant, field or parameter whose keys may be any text, or of which each entry is such a table. */
const OPEN_TABLE =
  /\b(\w+)\??: (?:Readonly<|Partial<)*Record<(?:[^<>,]+, (?:Readonly<|Partial<)*Record<)?string,/g
const NESTED = /Record<[^<>,]+, (?:Readonly<|Partial<)*Record<string,$/
const KEY = String.raw`(?:\?\.)?\[(?!['"\d\]])[^\]]+\]`
const ANY_KEY = String.raw`(?:\??\.\w+|(?:\?\.)?\[[^\]]+\])`

/**
 * Where a file reads a table of texts by a name that is worked out, or asks a constant table for one by `in`: a plain object
 * answers `constructor` and the like with what it never held. `ownValue` and `isKeyOf` of the contract look at what it holds.
 */
function openReads(source: string): string[] {
  const reads = [...source.matchAll(OPEN_TABLE)].map(
    ([type, name]) => String.raw`\b${name}${NESTED.test(type) ? ANY_KEY : ''}${KEY}`,
  )
  const asked = [...source.matchAll(/^(?:export )?const ([A-Z_]+)\b/gm)].map(
    ([, name]) => String.raw`\w in ${name}\b`,
  )
  const patterns = new Set([...reads, ...asked, String.raw`\[[^\]\n]+ as keyof typeof \w+\]`])
  return [...patterns].flatMap((pattern) => source.match(new RegExp(pattern, 'g')) ?? [])
}

test('nothing is looked up in a plain object by a name from outside', () => {
  const found = globSync([SOURCES, CONTRACT], { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|own-value\.ts$/.test(file))
    .flatMap((file) => openReads(readFileSync(join(ROOT, file), 'utf8')).map((read) => `${file}: ${read}`))
  expect(found).toEqual([])
})

test.each([
  'const NAMES: Readonly<Record<string, string>> = {}\nconst name = NAMES[key]',
  'const RATES: Readonly<Partial<Record<string, number>>> = {}\nRATES[country.toUpperCase()]',
  "const BY: Record<'a' | 'b', Readonly<Record<string, number>>> = {}\nBY[kind][word]",
  'function f(params: Record<string, number>) { return params?.[name] }',
  'const errors: Record<string, string> = {}\nerrors[path] = 1',
  'const ICONS = {}\nconst known = (label: string) => label in ICONS',
  'const words = TABLE[reason as keyof typeof TABLE]',
])('%s is found', (source) => {
  expect(openReads(source)).toHaveLength(1)
})

test.each([
  "const NAMES: Readonly<Record<string, string>> = {}\nNAMES['x'] ?? ownValue(NAMES, key)",
  'const NAMES: Readonly<Record<Kind, string>> = {}\nNAMES[kind]',
  'type Fields = { readonly [Key in keyof typeof NAMES]: string }',
])('%s is fine', (source) => {
  expect(openReads(source)).toEqual([])
})
