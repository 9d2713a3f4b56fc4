import { storewindowActions } from '../../api/src/modules/storewindow/storewindow.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import type { OpenStore } from './write-company.ts'

type Action = Pick<typeof storewindowActions.$inferInsert, 'aktionPath'> &
  Partial<typeof storewindowActions.$inferInsert>

const named = (...names: readonly string[]) => names.map((name) => ({ name }))

/** What the first store shows, and the second; the rest show nothing. */
const ACTIONS: readonly (readonly Action[])[] = [
  [
    { aktionPath: 'stiefel-und-boots', strSearchInCat: named('Stiefeletten', 'Boots', 'Winterstiefel') },
    { aktionPath: 'sale', tiSearchJustSale: true },
    { aktionPath: 'sommer-vorschau', strSearchInCat: named('Sandalen'), tiActive: false },
  ],
  [{ aktionPath: 'sneaker', strSearchInCat: named('Sneaker'), tiSearchInSale: true }],
]

/** Gives the first two stores of a merchant pages for customers. */
export async function writeStorewindows(
  tx: Tx,
  companyId: number,
  stores: readonly OpenStore[],
  now: Date,
): Promise<void> {
  const rows = stores.slice(0, ACTIONS.length).flatMap(({ id: storeId }, index) =>
    (ACTIONS[index] ?? []).map((action) => ({
      ...action,
      companyId,
      storeId,
      createdAt: now,
      updatedAt: now,
    })),
  )
  if (rows.length > 0) await tx.insert(storewindowActions).values(rows)
}
