import { stores } from '../../src/modules/organisation/organisation.tables.ts'
import type { AmazonStage } from '../amazon-stage.ts'
import type { TestApp } from '../app.ts'
import { changeAccount } from './shared-account.ts'
import { GOOD_ADDRESS, type OrderSpec, orderToShip, type ShippingSetup, shippingSetup } from './shipping.ts'

let made = 0

/** A company that ships Prime orders: the provider's account at Amazon holds credentials, its stores can be called. */
export async function primeSetup(kontor: TestApp, amazon: AmazonStage): Promise<ShippingSetup> {
  const setup = await shippingSetup(kontor)
  const credentials = kontor.deps.secrets.encrypt(amazon.credentials)
  await changeAccount(kontor.db, setup.account, { adapter: 'amazon', credentials })
  await kontor.inCtx(async ({ tx }) => {
    await tx.update(stores).set({ contactEmail: 'filiale@example.test', contactPhone: '0911 123456' })
  })
  return setup
}

/** A Prime order that is stored at Amazon and in Kontor. @returns its id here and at Amazon */
export async function primeOrder(
  kontor: TestApp,
  amazon: AmazonStage,
  setup: ShippingSetup,
  spec: OrderSpec = {},
): Promise<{ id: number; amazonId: string }> {
  made += 1
  const amazonId = `306-${String(made).padStart(7, '0')}-7654321`
  const now = kontor.clock.now().toISOString()
  const lines = spec.lines ?? [{ ean: '4006381333931' }]
  await amazon.place({
    orderId: amazonId,
    createdTime: now,
    lastUpdatedTime: now,
    programs: ['PRIME'],
    salesChannel: { channelName: 'AMAZON', marketplaceId: 'A1PA6795UKMFR9' },
    fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
    recipient: {
      deliveryAddress: {
        name: `${GOOD_ADDRESS.first_name} ${GOOD_ADDRESS.last_name}`,
        addressLine1: `${GOOD_ADDRESS.street} ${GOOD_ADDRESS.street_no}`,
        postalCode: GOOD_ADDRESS.zip_code,
        city: GOOD_ADDRESS.city,
        countryCode: GOOD_ADDRESS.country,
      },
    },
    orderItems: lines.map((_, index) => ({
      orderItemId: `item-${index + 1}`,
      quantityOrdered: 1,
      product: {},
    })),
  })
  const deliver_by = new Date(kontor.clock.now().getTime() + 3 * 86_400_000).toISOString()
  const more = { ext_order_id: amazonId, order_type: 'prime', extra: { deliver_by }, ...spec.more }
  const id = await kontor.inCtx((ctx) => orderToShip(ctx, setup, { ...spec, lines, more }))
  return { id, amazonId }
}
