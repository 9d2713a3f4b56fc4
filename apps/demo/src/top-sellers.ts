import { closeWeeks, countEarlierOrders, countOrdersSoFar } from '../../api/src/modules/statistics/index.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'

type Company = { readonly id: number; readonly name: string }

/** Counts what a merchant sold in the weeks before the demo began. */
export async function countTopSellers(ctx: Ctx): Promise<void> {
  await countOrdersSoFar(ctx)
  while (!(await countEarlierOrders(ctx)));
}

/** Closes the weeks before the demo began, in the one transaction in which everything is written. */
export async function closeDemoWeeks(
  ctxAt: (company: Company, moment: Date) => Promise<Ctx>,
  merchants: readonly Company[],
  now: Date,
): Promise<void> {
  const [first] = merchants
  if (!first) return
  const { tx } = await ctxAt(first, now)
  await closeWeeks({
    now: () => now,
    companies: async () => merchants.map(({ id }) => id),
    inCompany: async (id, work) => work(await ctxAt(merchants.find((each) => each.id === id) ?? first, now)),
    write: (work) => work(tx),
  })
}
