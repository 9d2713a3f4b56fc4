import { productBulks } from '../../src/modules/catalogue/bulk-updates/bulk-updates.tables.ts'
import { articleSizes, articles } from '../../src/modules/catalogue/catalogue.tables.ts'
import { stores } from '../../src/modules/organisation/organisation.tables.ts'
import { priceRuns } from '../../src/modules/pricing/pricing.tables.ts'
import { storewindowActions, storewindowRequests } from '../../src/modules/storewindow/storewindow.tables.ts'
import type { Tx } from '../../src/platform/db/database.ts'

/** The id of the row that an insert answers. */
export function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('a thing of company B was not written')
  return row.id
}

interface Where {
  readonly tx: Tx
  readonly now: Date
  readonly companyId: number
}

/**
 * Writes an article with a picture of that name, a bulk update of products, prices that are held, and a store that shows the
 * article in its window.
 */
export async function makeForeignProducts({ tx, now, companyId }: Where, articlePicture: string) {
  const model = 'OF-COMPANY-B'
  const [article] = await tx
    .insert(articles)
    .values({
      companyId,
      wwsNumber: 'B',
      wwsModel: model,
      brand: 'B',
      title: 'B',
      imgId: articlePicture,
    })
    .returning()
  const storeNumber = 'ONLY-B'
  const [windowStore] = await tx
    .insert(stores)
    .values({
      companyId,
      storeNumber,
      name: 'B',
      ranking: 9,
      street: 'Markt',
      streetNo: '1',
      zipCode: '50667',
      city: 'Köln',
    })
    .returning()
  const [storewindowAction] = await tx
    .insert(storewindowActions)
    .values({ companyId, storeId: idOf(windowStore), aktionPath: 'herbst' })
    .returning()
  const [bulk] = await tx
    .insert(productBulks)
    .values({
      companyId,
      filters: { brand: 'B' },
      channels: { shop: false },
      state: 'done',
      matched: 1,
      done: 1,
      changed: 1,
      requestedByName: 'B',
      createdAt: now,
      touchedAt: now,
      finishedAt: now,
    })
    .returning()
  const [size] = await tx
    .insert(articleSizes)
    .values({
      companyId,
      articleId: idOf(article),
      size: '38',
      ean: '96385074',
      originalPriceCents: 100,
      salePriceCents: 100,
    })
    .returning()
  const [storewindowRequest] = await tx
    .insert(storewindowRequests)
    .values({
      companyId,
      actionId: idOf(storewindowAction),
      storeId: idOf(windowStore),
      sizeId: idOf(size),
      tokenHash: 'b'.repeat(64),
      customerName: 'B',
      customerEmail: 'b@example.test',
      addressHash: 'b',
      expiresAt: now,
    })
    .returning()
  const [heldRun] = await tx
    .insert(priceRuns)
    .values({ companyId, state: 'held', createdAt: now, touchedAt: now, endedAt: now })
    .returning()
  return {
    model,
    heldPrices: idOf(heldRun),
    articlePicture,
    bulkUpdate: idOf(bulk),
    storeNumber,
    storewindowAction: idOf(storewindowAction),
    storewindowRequest: idOf(storewindowRequest),
  }
}
