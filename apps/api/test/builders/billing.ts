import { sql } from 'drizzle-orm'
import { invoiceSettings } from '../../src/modules/invoices/invoices.tables.ts'
import {
  channelFees,
  companies,
  companyConditions,
} from '../../src/modules/organisation/organisation.tables.ts'
import type { TestApp, TestCompany } from '../app.ts'
import { AMAZON, buildOrder, EBAY, type OrderSpec, orderSetup, SHOP } from './orders.ts'

/** The operator's invoice sender, complete. */
export async function completeSender(kontor: TestApp): Promise<void> {
  await kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    await tx
      .insert(invoiceSettings)
      .values({
        companyId,
        sellerName: 'Kontor Betrieb GmbH',
        street: 'Hafenstraße',
        streetNo: '1',
        zipCode: '20457',
        city: 'Hamburg',
        vatId: 'DE136695976',
        iban: 'DE02120300000000202051',
      })
      .onConflictDoNothing()
  }, kontor.provider.staff)
}

/** What a company's bills are made out to, and what it is charged: 15 % at Amazon, 11 % and 1.9 % at Ebay, 12 % in its shop. */
export async function agreeFees(
  kontor: TestApp,
  { company = kontor.a, country = 'DE' as const, vatId = '' } = {},
): Promise<void> {
  await orderSetup(kontor, company)
  await kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    await tx
      .update(companies)
      .set({
        invCompany: `${company.name} GmbH`,
        invStreet: 'Ehrenstraße 1',
        invPostcode: '50672',
        invCity: 'Köln',
        invCountry: country,
        invEmail: 'buchhaltung@example.test',
      })
      .where(sql`id = ${companyId}`)
    if (vatId !== '') await tx.insert(invoiceSettings).values({ companyId, vatId })
    const fee = (salesChannelId: number, type: 'Amazon' | 'Ebay' | 'Standard', percent: number) => ({
      companyId,
      salesChannelId,
      country: 'DE',
      type,
      mpCostsStepDefault: percent,
      mpPaymentCosts: type === 'Ebay' ? 1.9 : null,
      mpReturnCostsCents: 250,
      anwrTransCostsStep1Cents: 100,
      anwrTransCostsStep2Cents: 150,
      anwrReturnCostsStep1Cents: 80,
      anwrReturnCostsStep2Cents: 120,
      validFrom: '2025-01-01',
    })
    await tx
      .insert(channelFees)
      .values([fee(AMAZON, 'Amazon', 15), fee(EBAY, 'Ebay', 11), fee(SHOP, 'Standard', 12)])
    await tx
      .insert(companyConditions)
      .values({ companyId, baseFeeCents: 4900, clickAndCollectFeeCents: 199, validFrom: '2025-01-01' })
  }, company.admin)
}

export interface Sale extends Omit<OrderSpec, 'lines'> {
  /** Of each piece, in cents. */
  readonly prices: readonly number[]
  /** ISO 8601 UTC. */
  readonly sent: string
  /** What the label cost; null for one of the merchant's own contract. */
  readonly label?: number | null
}

export interface Sold {
  readonly orderId: number
  readonly shippingId: number
  readonly lineIds: readonly number[]
}

/** An order whose pieces left in one parcel, through the provider's account unless the sale says otherwise. */
export async function sell(kontor: TestApp, { prices, sent, label = 400, ...spec }: Sale): Promise<Sold> {
  const company = spec.company ?? kontor.a
  const orderId = await buildOrder(kontor, {
    channel: AMAZON,
    merchant_external_order: false,
    ...spec,
    lines: prices.map((item_price_cents) => ({ item_price_cents })),
  })
  const shipped = await ship(kontor, { company, orderId, sent, label })
  return { orderId, ...shipped }
}

/** Sends all pieces of an order in one parcel. */
export async function ship(
  kontor: TestApp,
  {
    company,
    orderId,
    sent,
    label,
  }: { company: TestCompany; orderId: number; sent: string; label: number | null },
): Promise<Omit<Sold, 'orderId'>> {
  const { stores } = await orderSetup(kontor, company)
  return kontor.inCtx(async ({ tx, company: { id } }) => {
    const { rows } = await tx.execute<{ shipping: number; line: number }>(sql`with parcel as (
        insert into shippings (company_id, order_id, store_id, parcel_option_id, state, requested_by_name, shipped_at)
        select ${id}, ${orderId}, ${stores[0]}, min(o.id), 'shipped', 'Test', ${sent}::timestamptz from parcel_options o
        returning id
      ), pieces as (
        insert into shipping_lines (company_id, shipping_id, line_id)
        select ${id}, parcel.id, l.id from parcel, order_lines l where l.company_id = ${id} and l.order_id = ${orderId}
        returning shipping_id, line_id
      )
      select shipping_id::float8 as shipping, line_id::float8 as line from pieces order by line_id`)
    const shippingId = rows[0]?.shipping ?? 0
    await tx.execute(sql`insert into label_attempts (company_id, shipping_id, order_id, label_type, state, vendor, carrier,
        reference, recipient, payload, tracking_number, label_file, price_cents, finished_at, contract)
      values (${id}, ${shippingId}, ${orderId}, 'shipping', 'bought', 'shipcloud', 'dhl', ${`L-${shippingId}`}, '{}', '{}',
        ${`T-${shippingId}`}, 'labels/x.pdf', ${label ?? 400}, ${sent}::timestamptz, ${label === null ? 'own' : 'operator'})`)
    return { shippingId, lineIds: rows.map(({ line }) => line) }
  }, company.admin)
}

/** A piece came back. */
export const bringBack = (kontor: TestApp, { orderId }: Sold, lineId: number, at: string): Promise<void> =>
  kontor.inCtx(async ({ tx, company: { id } }) => {
    await tx.execute(sql`with made as (
      insert into returns (company_id, order_id, line_id, reason, actor_kind, actor_name, created_at, refund_cents)
      values (${id}, ${orderId}, ${lineId}, 'other', 'user', 'Test', ${at}::timestamptz, 0) returning id
    ) update order_lines set return_id = made.id from made where order_lines.id = ${lineId}`)
  })

/** Part of the price of a piece was given back. */
export const giveBack = (
  kontor: TestApp,
  { orderId }: Sold,
  lineId: number,
  { cents, at }: { readonly cents: number; readonly at: string },
): Promise<void> =>
  kontor.inCtx(async ({ tx, company: { id } }) => {
    await tx.execute(sql`with made as (
      insert into goodwill_cases (company_id, order_id, line_id, reason, actor_kind, actor_name, created_at, answered_at,
        state, answered_by, condition, message, requested_cents)
      values (${id}, ${orderId}, ${lineId}, 'other', 'user', 'Test', ${at}::timestamptz, ${at}::timestamptz, 'accepted',
        'provider', 'worn', '', ${cents}) returning id
    ) update order_lines set case_id = made.id from made where order_lines.id = ${lineId}`)
  })

/** A parcel was voided before the carrier had it. */
export const voidParcel = (kontor: TestApp, { shippingId }: Sold, at: string): Promise<void> =>
  kontor.inCtx(async ({ tx }) => {
    await tx.execute(
      sql`update shippings set state = 'voided', voided_at = ${at}::timestamptz where id = ${shippingId}`,
    )
    await tx.execute(sql`update shipping_lines set is_live = false where shipping_id = ${shippingId}`)
  })

/** A reservation that was picked up, and returned when that is said. */
export async function pickUp(
  kontor: TestApp,
  {
    at,
    returned = null,
    price_cents = 7900,
    currency = 'EUR',
  }: {
    readonly at: string
    readonly returned?: string | null
    readonly price_cents?: number
    readonly currency?: string
  },
): Promise<void> {
  const { stores } = await orderSetup(kontor)
  await kontor.inCtx(async ({ tx, company: { id } }) => {
    await tx.execute(sql`insert into reservations (company_id, sales_channel_id, ext_order_id, status_id, store_id, title,
        price_cents, currency, customer_name, date_order, picked_up_at, returned_at, reply_token)
      values (${id}, 1, gen_random_uuid()::text, ${returned === null ? 6 : 7}, ${stores[0]}, 'Sneaker', ${price_cents}, ${currency}, 'Brinkmann',
        ${at}::timestamptz, ${at}::timestamptz, ${returned}::timestamptz, gen_random_uuid()::text)`)
  })
}
