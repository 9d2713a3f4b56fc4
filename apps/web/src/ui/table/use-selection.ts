import { useCallback, useMemo, useState } from 'react'

/** What is selected: single rows, or everything that the filter matches. */
export type Selection =
  | { readonly mode: 'rows'; readonly ids: ReadonlySet<number> }
  | { readonly mode: 'all-matching' }

const NOTHING: Selection = { mode: 'rows', ids: new Set() }

export interface SelectionState {
  readonly selection: Selection
  readonly isSelected: (id: number) => boolean
  readonly toggle: (id: number) => void
  /** Selects all these rows, or lets go of them. */
  readonly set: (ids: readonly number[], selected: boolean) => void
  /** Selects all these rows, or lets go of them when all of them are selected. */
  readonly togglePage: (ids: readonly number[]) => void
  readonly selectAllMatching: () => void
  readonly clear: () => void
}

/**
 * Row selection of a list. It survives paging, and ends when `scope` (the filter) changes: what can no longer be seen
 * must not be acted on by accident.
 */
export function useSelection(scope: string): SelectionState {
  const [state, setState] = useState<{ scope: string; selection: Selection }>({ scope, selection: NOTHING })
  const selection = state.scope === scope ? state.selection : NOTHING

  const update = useCallback(
    (change: (ids: Set<number>) => void) =>
      setState((previous) => {
        const before = previous.scope === scope ? previous.selection : NOTHING
        const ids = new Set(before.mode === 'rows' ? before.ids : [])
        change(ids)
        return { scope, selection: { mode: 'rows', ids } }
      }),
    [scope],
  )

  return useMemo(
    () => ({
      selection,
      isSelected: (id) => selection.mode === 'all-matching' || selection.ids.has(id),
      toggle: (id) =>
        update((ids) => {
          if (!ids.delete(id)) ids.add(id)
        }),
      set: (rows, selected) =>
        update((ids) => {
          for (const id of rows) {
            if (selected) ids.add(id)
            else ids.delete(id)
          }
        }),
      togglePage: (page) =>
        update((ids) => {
          const complete = page.every((id) => ids.has(id))
          for (const id of page) {
            if (complete) ids.delete(id)
            else ids.add(id)
          }
        }),
      selectAllMatching: () => setState({ scope, selection: { mode: 'all-matching' } }),
      clear: () => setState({ scope, selection: NOTHING }),
    }),
    [selection, scope, update],
  )
}
