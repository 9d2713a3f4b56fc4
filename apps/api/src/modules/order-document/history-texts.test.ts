import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { HISTORY_TEXTS } from './transition-message.ts'

const SOURCES = fileURLToPath(new URL('../..', import.meta.url))

/** Names of entries as code writes them: `'shipped_tr'`, `` `${status}_tr` `` aside. */
const NAME = /'([a-z_]+_(?:tr|ln))'/g

const namesInCode = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'))
    .flatMap((file) => [...readFileSync(`${SOURCES}/${file}`, 'utf8').matchAll(NAME)])
    .map(([, name]) => name),
)

describe('the texts of the history', () => {
  const transitions = HISTORY_TEXTS.flatMap((texts) => Object.keys(texts.transitions))
  const reasons = HISTORY_TEXTS.flatMap((texts) => Object.keys(texts.reasons))

  test('exist for each entry that a module writes', () => {
    expect(namesInCode.size).toBeGreaterThan(20)
    expect([...namesInCode].filter((name) => name !== undefined && !transitions.includes(name))).toEqual([])
  })

  test('are each defined by one module', () => {
    expect(transitions).toEqual([...new Set(transitions)])
    expect(reasons).toEqual([...new Set(reasons)])
  })
})
