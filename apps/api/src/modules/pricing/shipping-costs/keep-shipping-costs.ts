import type { ShippingCostBody, ShippingCosts } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { formatMoney, fromCents, toCents } from '../../../platform/money.ts'
import { shippingCostsChanged } from '../pricing.events.ts'
import { findSalesChannels } from '../uvp/uvp.repository.ts'
import {
  findShippingCosts,
  findShippingLimit,
  findStoresWithGln,
  type KeptShippingCost,
  saveShippingCosts,
} from './shipping-costs.repository.ts'

/** A row for each sales channel that the company sells on, saved or not. */
export async function readShippingCosts(ctx: Ctx): Promise<ShippingCosts> {
  const channels = await findSalesChannels(ctx)
  const kept = await findShippingCosts(ctx)
  const limit = await findShippingLimit(ctx)
  const maxShippingCost = limit === null ? null : fromCents(limit)
  return {
    data: channels
      .filter(({ is_sold }) => is_sold)
      .map(({ id, name }) => {
        const row = kept.get(id)
        return {
          marketplaceId: id,
          merchantId: ctx.company.id,
          channel: name,
          label: row?.label ?? name,
          freeShippingFrom: row ? fromCents(row.freeFromCents) : null,
          shipping: row ? fromCents(row.shippingCents) : null,
          maxShippingCost,
          glns: (row?.glns ?? []).map(({ gln, freeFromCents, shippingCents }) => ({
            gln,
            freeShippingFrom: fromCents(freeFromCents),
            shipping: fromCents(shippingCents),
          })),
          version: row?.version ?? 0,
        }
      }),
    stores: await findStoresWithGln(ctx),
  }
}

/**
 * Sets a row with what its stores have of their own: all of it or nothing. Saving what is there already changes nothing.
 * @throws AppError `sales_channel_not_found`, `stale_version`, `uvp_row_repeated`, `shipping_cost_above_limit`,
 * `shipping_cost_glns_refused`
 */
export async function changeShippingCost(ctx: Ctx, body: ShippingCostBody): Promise<ShippingCosts> {
  const channels = await findSalesChannels(ctx)
  const channel = channels.find(({ id, is_sold }) => is_sold && id === body.marketplaceId)
  if (!channel) throw new AppError('sales_channel_not_found')
  const before = (await findShippingCosts(ctx, channel.id)).get(channel.id)
  if ((before?.version ?? 0) !== body.version) throw new AppError('stale_version')
  const after = keptOf(body)
  await refuseWrong(ctx, after)
  const fields = changedFields(before, after)
  if (fields.length > 0) {
    if (!(await saveShippingCosts(ctx, channel.id, after))) throw new AppError('stale_version')
    await ctx.emit(shippingCostsChanged, { channel: channel.name, fields })
  }
  return readShippingCosts(ctx)
}

const keptOf = ({
  label,
  freeShippingFrom,
  shipping,
  glns,
  version,
}: ShippingCostBody): KeptShippingCost => ({
  label,
  freeFromCents: toCents(freeShippingFrom),
  shippingCents: toCents(shipping),
  glns: glns.map((own) => ({
    gln: own.gln,
    freeFromCents: toCents(own.freeShippingFrom),
    shippingCents: toCents(own.shipping),
  })),
  version,
})

/** @throws AppError for a store that is named twice or is none of the company's, and for costs above the limit */
async function refuseWrong(ctx: Ctx, { shippingCents, glns }: KeptShippingCost): Promise<void> {
  if (new Set(glns.map(({ gln }) => gln)).size < glns.length) throw new AppError('uvp_row_repeated')
  const limit = await findShippingLimit(ctx)
  const isAbove = (cents: number) => limit !== null && cents > limit
  if (limit !== null && isAbove(shippingCents)) {
    const code = 'shipping_cost_above_limit'
    throw new AppError(code, { limit: formatMoney(limit, 'EUR', ctx.locale) }, { shipping: code })
  }
  const known = new Set((await findStoresWithGln(ctx)).map(({ gln }) => gln))
  const refused = glns.filter((own) => !known.has(own.gln) || isAbove(own.shippingCents))
  if (refused.length > 0)
    throw new AppError('shipping_cost_glns_refused', { glns: refused.map(({ gln }) => gln).join(', ') })
}

/** What a save changes, by the names that the audit log has words for. */
function changedFields(before: KeptShippingCost | undefined, after: KeptShippingCost): string[] {
  const isSame = {
    shipping_cost_label: before?.label === after.label,
    free_shipping_from: before?.freeFromCents === after.freeFromCents,
    shipping_cost: before?.shippingCents === after.shippingCents,
    shipping_cost_glns: JSON.stringify(before?.glns ?? []) === JSON.stringify(after.glns),
  }
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]))
}
