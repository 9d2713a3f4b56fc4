import { ReservationListQuery } from '@kontor/contract/click-and-collect'
import { and, count, desc, min } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { stores } from '../organisation/organisation.tables.ts'
import { reservations } from './click-and-collect.tables.ts'
import { COUNT_CAP, conditions, storeOf } from './reservations.repository.ts'

const STORES_SHOWN = 3

/** Reservations that somebody has to do something about. */
interface WaitingReservations {
  readonly count: number
  readonly count_is_capped: boolean
  /** The earliest deadline; null where there is none. */
  readonly due_at: Date | null
  /** The stores in which most of them wait. */
  readonly stores: readonly { readonly name: string; readonly count: number }[]
}

/** The filters of the list that show them: those that nobody has answered, and open ones in which the customer wrote last. */
const FILTERS = { reservations: { status: 'unanswered' }, replies: { message: '1' } } as const

/** What the list of reservations shows under that filter, counted, from the indexes of what is in hand. */
export async function waitingReservations(ctx: Ctx, of: keyof typeof FILTERS): Promise<WaitingReservations> {
  const where = and(...conditions(ctx, ReservationListQuery.parse(FILTERS[of])))
  const byStore = await ctx.tx
    .select({ name: stores.name, count: count(), due: min(reservations.expiresAt) })
    .from(reservations)
    .innerJoin(stores, storeOf)
    .where(where)
    .groupBy(stores.id, stores.name)
    .orderBy(desc(count()), stores.id)
  const due = byStore.flatMap((store) => store.due ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  const all = byStore.reduce((sum, store) => sum + store.count, 0)
  return {
    count: Math.min(all, COUNT_CAP),
    count_is_capped: all > COUNT_CAP,
    due_at: due[0] ?? null,
    stores: byStore.slice(0, STORES_SHOWN).map(({ name, count: n }) => ({ name, count: n })),
  }
}
