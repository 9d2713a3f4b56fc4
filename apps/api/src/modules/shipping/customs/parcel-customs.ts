import { needsCustoms } from '@kontor/contract/orders'
import { HIGHEST_CUSTOMS_VALUE } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import { findSenderStores } from '../labels/sender-stores.repository.ts'
import type { CarrierAddress, CustomsDeclaration, LabelType } from '../shipping.tables.ts'
import { findCustomsFacts } from './customs.repository.ts'
import { lineLacks, storeLacks } from './customs.texts.ts'
import { type CustomsLine, declare, missingOf, missingOfSender, worthCents } from './customs-declaration.ts'

/** What is going to be in one parcel, and where it leaves from. */
interface PlannedParcel {
  readonly storeId: number
  readonly lineIds: readonly number[]
}

/**
 * Makes sure that everything is known that customs asks of the parcels, before a label of them is asked for.
 * @throws AppError `customs_incomplete`, `customs_value_too_high`
 */
export async function requireCustoms(
  ctx: Ctx,
  orderId: number,
  recipient: PostalAddress,
  parcels: readonly PlannedParcel[],
): Promise<void> {
  const stores = await findSenderStores(
    ctx,
    parcels.map(({ storeId }) => storeId),
  )
  const abroad = parcels.flatMap((parcel) => {
    const store = stores.get(parcel.storeId)
    return store && needsCustoms(store.sender, recipient) ? [{ ...parcel, store }] : []
  })
  if (abroad.length === 0) return
  const facts = await findCustomsFacts(ctx, orderId)
  const missing: string[] = []
  for (const { store } of abroad) {
    const fields = missingOfSender(store.sender)
    if (fields.length > 0) missing.push(storeLacks(store.name || store.storeNumber, fields, ctx.locale))
  }
  for (const line of abroad.flatMap(({ lineIds }) => linesOf(facts.lines, lineIds))) {
    const fields = missingOf(line)
    if (fields.length > 0) missing.push(lineLacks(line.position, fields, ctx.locale))
  }
  if (missing.length > 0) throw new AppError('customs_incomplete', { missing: missing.join('; ') })
  for (const { lineIds } of abroad) {
    const value = fromCents(worthCents(linesOf(facts.lines, lineIds)))
    if (value <= HIGHEST_CUSTOMS_VALUE) continue
    const { currency } = facts
    throw new AppError('customs_value_too_high', { limit: HIGHEST_CUSTOMS_VALUE, value, currency })
  }
}

/** What the label of a parcel declares; null where nothing is declared, or something is missing for it. */
export async function customsOfParcel(
  ctx: Ctx,
  parcel: {
    readonly orderId: number
    readonly lineIds: readonly number[]
    readonly labelType: LabelType
    readonly from: CarrierAddress
    readonly to: CarrierAddress
  },
): Promise<CustomsDeclaration | null> {
  if (!needsCustoms(parcel.from, parcel.to)) return null
  const facts = await findCustomsFacts(ctx, parcel.orderId)
  return declare(facts, linesOf(facts.lines, parcel.lineIds), parcel.labelType)
}

const linesOf = (known: ReadonlyMap<number, CustomsLine>, ids: readonly number[]): CustomsLine[] =>
  ids.flatMap((id) => known.get(id) ?? [])
