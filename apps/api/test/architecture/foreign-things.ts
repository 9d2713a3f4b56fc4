import { eq } from 'drizzle-orm'
import type { BillDocument } from '../../src/modules/billing/bill-document.ts'
import { bills } from '../../src/modules/billing/billing.tables.ts'
import { channelReports } from '../../src/modules/channels/channels.tables.ts'
import { reservations } from '../../src/modules/click-and-collect/click-and-collect.tables.ts'
import { generatedFiles, providerFiles } from '../../src/modules/downloads/downloads.tables.ts'
import { deadLetters, importFiles, intakeFeeds } from '../../src/modules/intake/intake.tables.ts'
import { announcements } from '../../src/modules/messages/messages.tables.ts'
import { orderActions } from '../../src/modules/order-actions/order-actions.tables.ts'
import { orderViews } from '../../src/modules/order-views/order-views.tables.ts'
import { orderLines, orderNotes, orders } from '../../src/modules/orders/orders.tables.ts'
import { apiKeys } from '../../src/modules/organisation/organisation.tables.ts'
import { pickListLinks, storeDevices } from '../../src/modules/organisation/stores/stores.tables.ts'
import { caseImages, goodwillCases } from '../../src/modules/returns/returns.tables.ts'
import {
  labelAttempts,
  labelErrors,
  looseLabels,
  shippings,
} from '../../src/modules/shipping/shipping.tables.ts'
import { hashToken } from '../../src/platform/auth/tokens.ts'
import type { TestApp } from '../app.ts'
import { insertInvoice } from '../builders/invoices.ts'
import { ADDRESS, buildOrder, orderSetup } from '../builders/orders.ts'
import { idOf, makeForeignProducts } from './foreign-products.ts'

/** One of everything that has an id in a path, all of company B. */
export interface ForeignThings {
  /** Of its admin. */
  readonly session: string
  readonly member: number
  /** It has invited nobody of company A. */
  readonly company: number
  /** Of an article. */
  readonly model: string
  /** Its picture; the files are there. */
  readonly articlePicture: string
  readonly bulkUpdate: number
  readonly heldPrices: number
  readonly order: number
  readonly extOrderId: string
  readonly store: number
  /** Number of another store, that no other company uses. */
  readonly storeNumber: string
  /** Of that store. */
  readonly storewindowAction: number
  /** Not confirmed. */
  readonly storewindowRequest: number
  readonly device: number
  readonly pickListLink: number
  readonly line: number
  readonly note: number
  readonly orderAction: number
  /** The company's. */
  readonly orderView: number
  readonly shipping: number
  readonly label: number
  readonly labelError: number
  readonly looseLabel: number
  readonly deadLetter: number
  readonly importFile: number
  readonly feed: number
  /** Its name; it is ready. */
  readonly generatedFile: string
  /** Name of a file of the provider for company B alone. */
  readonly providedFile: string
  readonly channelReport: number
  readonly case: number
  readonly caseImage: number
  readonly invoice: number
  readonly bill: number
  readonly reservation: number
  readonly keyPair: number
  readonly channelAccount: number
  /** For company B alone. */
  readonly announcement: number
}

/** Nobody reads what it says here. */
const ISSUED_BILL = {
  kind: 'sales' as const,
  month: '2026-01-01',
  state: 'issued' as const,
  number: 'AB-2026-09999',
  issueDate: '2026-02-03',
  document: {} as BillDocument,
  pdfFile: 'bills/1.pdf',
}

/** Writes them. */
export async function makeForeignThings(kontor: TestApp): Promise<ForeignThings> {
  const order = await buildOrder(kontor, { company: kontor.b, ext_order_id: 'OF-COMPANY-B' })
  const setup = await orderSetup(kontor, kontor.b)
  const articlePicture = 'b'.repeat(32)
  const generatedFile = `orders-2026-01-01-2026-01-31-${'b'.repeat(32)}.csv`
  const providedFile = 'b'.repeat(32)
  const { files } = kontor.deps
  const keys = [
    `pictures/${articlePicture}-320.jpg`,
    'cases/b.jpg',
    'invoices/b.pdf',
    ISSUED_BILL.pdfFile,
    `downloads/${generatedFile}`,
  ]
  for (const key of keys) await files.put(kontor.b.id, key, Buffer.from('B'), 'application/octet-stream')
  await files.put(
    kontor.provider.id,
    `provided/${providedFile}`,
    Buffer.from('B'),
    'application/octet-stream',
  )
  return kontor.inCtx(async ({ tx, now, company: { id: companyId } }) => {
    const [row] = await tx
      .select({ extOrderId: orders.extOrderId, accountId: orders.channelAccountId })
      .from(orders)
      .where(eq(orders.id, order))
    const [line] = await tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(eq(orderLines.orderId, order))
    const products = await makeForeignProducts({ tx, now, companyId }, articlePicture)
    const [pickListLink] = await tx
      .insert(pickListLinks)
      .values({ companyId, storeId: setup.stores[0], name: 'Lager', secretHash: 'b'.repeat(64) })
      .returning()
    const [device] = await tx
      .insert(storeDevices)
      .values({ companyId, storeId: setup.stores[0], deviceId: 'MDE-B' })
      .returning()
    const [note] = await tx
      .insert(orderNotes)
      .values({ companyId, orderId: order, author: 'B', note: 'B' })
      .returning()
    const [orderAction] = await tx
      .insert(orderActions)
      .values({
        companyId,
        action: 'note',
        options: { note: 'B' },
        state: 'done',
        total: 0,
        requestedByName: 'B',
        createdAt: now,
        startsAt: now,
        touchedAt: now,
        finishedAt: now,
      })
      .returning()
    const [orderView] = await tx
      .insert(orderViews)
      .values({ companyId, name: 'B', filters: { order_status: 'open' }, isOfLastMonth: false })
      .returning()
    const [shipping] = await tx
      .insert(shippings)
      .values({
        companyId,
        orderId: order,
        storeId: setup.stores[0],
        parcelOptionId: 1,
        state: 'failed',
        requestedByName: 'B',
      })
      .returning()
    const [label] = await tx
      .insert(labelAttempts)
      .values({
        companyId,
        orderId: order,
        shippingId: idOf(shipping),
        labelType: 'shipping',
        state: 'rejected',
        vendor: 'shipcloud',
        carrier: 'dhl',
        reference: 'B-1',
        recipient: ADDRESS,
        payload: {
          reference: 'B-1',
          labelType: 'shipping',
          carrier: 'dhl',
          service: 'standard',
          from: ADDRESS,
          to: ADDRESS,
          parcel: { weightGrams: 2000, lengthCm: 35, widthCm: 25, heightCm: 15 },
        },
      })
      .returning()
    const [labelError] = await tx
      .insert(labelErrors)
      .values({
        companyId,
        orderId: order,
        shippingId: idOf(shipping),
        labelAttemptId: idOf(label),
        ownLabelError: true,
        information: ['B'],
      })
      .returning()
    const [looseLabel] = await tx
      .insert(looseLabels)
      .values({
        companyId,
        requestKey: 'b',
        labelType: 'shipping',
        addressType: 'home_address',
        storeId: setup.stores[0],
        parcelOptionId: 1,
        customer: ADDRESS,
        state: 'failed',
        requestedByName: 'B',
      })
      .returning()
    const [deadLetter] = await tx
      .insert(deadLetters)
      .values({ companyId, reasonCode: 'unreadable', rawHash: 'b', raw: {}, lastAttemptAt: now })
      .returning()
    const [importFile] = await tx
      .insert(importFiles)
      .values({
        companyId,
        name: 'b'.repeat(32),
        fileName: 'b.csv',
        state: 'uploaded',
        locale: 'de',
        requestedBy: 'B',
        createdAt: now,
        touchedAt: now,
      })
      .returning()
    const [feed] = await tx
      .insert(intakeFeeds)
      .values({ companyId, startedBy: 'B', startedAt: now, touchedAt: now })
      .returning()
    const [bill] = await tx
      .insert(bills)
      .values({ ...ISSUED_BILL, companyId, computedAt: now, issuedAt: now })
      .returning()
    await tx.insert(generatedFiles).values({
      companyId,
      name: generatedFile,
      kind: 'order_list',
      startDay: '2026-01-01',
      endDay: '2026-01-31',
      locale: 'de',
      state: 'ready',
      bytes: 1,
      requestedByName: 'B',
      createdAt: now,
      touchedAt: now,
    })
    const [report] = await tx
      .insert(channelReports)
      .values({
        companyId,
        accountOwnerId: companyId,
        channelAccountId: row?.accountId ?? 0,
        orderId: order,
        kind: 'cancellation',
        reference: '1',
        payload: { ext_order_id: 'B', currency: 'EUR', reason: 'B', comment: '', items: [] },
        state: 'failed',
        lastError: 'B',
      })
      .returning()
    const [goodwill] = await tx
      .insert(goodwillCases)
      .values({
        companyId,
        orderId: order,
        lineId: idOf(line),
        answeredBy: 'provider',
        reason: 'other',
        condition: 'worn',
        message: 'B',
        requestedCents: 100,
        actorKind: 'user',
        actorName: 'B',
      })
      .returning()
    const [picture] = await tx
      .insert(caseImages)
      .values({ companyId, caseId: idOf(goodwill), position: 1, file: 'cases/b.jpg', width: 1, height: 1 })
      .returning()
    const [reservation] = await tx
      .insert(reservations)
      .values({
        companyId,
        salesChannelId: 1,
        extOrderId: 'B',
        storeId: setup.stores[0],
        title: 'B',
        priceCents: 100,
        customerName: 'B',
        customerEmail: 'b@example.test',
        dateOrder: now,
        replyToken: 'b'.repeat(32),
      })
      .returning()
    const [keyPair] = await tx
      .insert(apiKeys)
      .values({ companyId, issuer: 'B', accessKey: 'B', secretHash: 'B' })
      .returning()
    const text = { de: 'B', en: '', es: '' }
    const [announcement] = await tx
      .insert(announcements)
      .values({
        kind: 'news',
        status: 'info',
        title: text,
        message: text,
        startsAt: now,
        companyIds: [companyId],
        author: 'B',
      })
      .returning()
    await tx.insert(providerFiles).values({
      name: providedFile,
      keptBy: kontor.provider.id,
      state: 'active',
      title: 'B',
      subTitle: '',
      fileName: 'b.txt',
      kind: 'txt',
      bytes: 1,
      companyIds: [companyId],
      author: 'B',
      createdAt: now,
    })
    return {
      ...products,
      session: hashToken(kontor.b.admin.token).slice(0, 16),
      member: kontor.b.admin.id,
      company: kontor.b.id,
      reservation: idOf(reservation),
      keyPair: idOf(keyPair),
      channelAccount: row?.accountId ?? 0,
      announcement: idOf(announcement),
      case: idOf(goodwill),
      caseImage: idOf(picture),
      order,
      extOrderId: row?.extOrderId ?? '',
      store: setup.stores[0],
      device: idOf(device),
      pickListLink: idOf(pickListLink),
      line: idOf(line),
      note: idOf(note),
      orderAction: idOf(orderAction),
      orderView: idOf(orderView),
      shipping: idOf(shipping),
      label: idOf(label),
      labelError: idOf(labelError),
      looseLabel: idOf(looseLabel),
      deadLetter: idOf(deadLetter),
      importFile: idOf(importFile),
      feed: idOf(feed),
      bill: bill?.id ?? 0,
      generatedFile,
      providedFile,
      channelReport: idOf(report),
      invoice: await insertInvoice(tx, companyId, order),
    }
  }, kontor.b.admin)
}
