import { useState } from 'react'
import { readStoredJson, writeStoredJson } from '../../lib/browser-storage.ts'

export type Density = 'normal' | 'compact'

/** A set of columns that a list can be shown with, under a word of its own. */
export interface ColumnSet {
  readonly id: string
  /** Ids in their order; null: as the table has them. */
  readonly columns: readonly string[] | null
}

interface Memory {
  readonly columns?: readonly string[]
  readonly density?: Density
}

const keyOf = (table: string, set?: ColumnSet): string =>
  set ? `table.${table}.${set.id}` : `table.${table}`

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

/** The columns that a list is shown with on this device, in their order; null: as the table has them. */
export const shownColumns = (table: string, set?: ColumnSet): readonly string[] | null =>
  readMemory(keyOf(table, set)).columns ?? set?.columns ?? null

/** Forgets a choice of columns, as after it was saved elsewhere. */
export const forgetColumns = (table: string, set: ColumnSet): void =>
  writeStoredJson(keyOf(table, set), undefined)

/**
 * Which columns a list shows, in which order, and how dense it is: each user's own choice, kept on this device.
 * @param set the columns of what the list shows now, which are chosen apart from those of the table
 */
export function useTableMemory(table: string, set?: ColumnSet) {
  const key = keyOf(table)
  const ofSet = keyOf(table, set)
  // What was chosen on this screen holds where the browser keeps nothing.
  const [chosenHere, setChosenHere] = useState<Readonly<Record<string, Memory>>>({})
  const read = (from: string) => chosenHere[from] ?? readMemory(from)
  const update = (to: string, next: Memory) => {
    setChosenHere((before) => ({ ...before, [to]: next }))
    writeStoredJson(to, next)
  }
  const { density = 'normal' } = read(key)
  const { columns } = read(ofSet)
  return {
    density,
    /** Undefined: the table's own choice. */
    chosen: columns ?? set?.columns ?? undefined,
    /** Whether it is this user's, and not the table's or the set's. */
    isOwn: columns !== undefined,
    setDensity: (next: Density) => update(key, { ...read(key), density: next }),
    /** Undefined goes back to the table's or the set's own choice. */
    setChosen: (next: readonly string[] | undefined) =>
      update(ofSet, { ...(set ? {} : { density }), ...(next ? { columns: next } : {}) }),
  }
}
