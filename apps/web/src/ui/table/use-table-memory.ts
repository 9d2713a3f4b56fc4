import { useState } from 'react'
import { readStoredJson, writeStoredJson } from '../../lib/browser-storage.ts'

export type Density = 'normal' | 'compact'

interface Memory {
  readonly columns?: readonly string[]
  readonly density?: Density
}

function readMemory(key: string): Memory {
  const stored = readStoredJson(key)
  if (typeof stored !== 'object' || stored === null) return {}
  const columns =
    'columns' in stored && Array.isArray(stored.columns)
      ? stored.columns.filter((column): column is string => typeof column === 'string')
      : undefined
  const density = 'density' in stored && stored.density === 'compact' ? 'compact' : 'normal'
  return { density, ...(columns ? { columns } : {}) }
}

/** Which columns a list shows and how dense it is: each user's own choice, kept on this device. */
export function useTableMemory(table: string) {
  const key = `table.${table}`
  const [memory, setMemory] = useState(() => readMemory(key))

  const update = (next: Memory) => {
    setMemory(next)
    writeStoredJson(key, next)
  }
  const { density = 'normal', columns } = memory
  return {
    density,
    chosen: columns ? new Set(columns) : undefined,
    setDensity: (next: Density) => update({ ...memory, density: next }),
    /** Undefined goes back to the table's own choice. */
    setChosen: (next: ReadonlySet<string> | undefined) =>
      update({ density, ...(next ? { columns: [...next] } : {}) }),
  }
}
