import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addAccount } from '../../../../test/builders/intake.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { storeClosedChannels } from '../../organisation/stores/stores.tables.ts'

const AMAZON = 4

test('a marketplace comes without stores to a company that sells there in no way yet', async () => {
  const kontor = await testApp()
  await ensureReferenceData(kontor.db)
  const { id: companyId } = kontor.a
  const place = {
    name: 'Schuhhaus',
    ranking: 1,
    street: 'Markt',
    streetNo: '1',
    zipCode: '50667',
    city: 'Köln',
  }
  await kontor.inCtx(({ tx }) => tx.insert(stores).values({ companyId, storeNumber: '1', ...place }))
  const closed = () =>
    kontor.inCtx(({ tx }) =>
      tx
        .select({ channel: storeClosedChannels.salesChannelId })
        .from(storeClosedChannels)
        .where(eq(storeClosedChannels.companyId, companyId)),
    )
  const open = (is_active: 0 | 1 | null) =>
    kontor.as(kontor.provider.staff).put(`/accounting/companies/${companyId}/markets/amazon`, { is_active })
  await open(0)
  expect(await closed()).toEqual([{ channel: AMAZON }])
  // With an account it is the company that switches them.
  await addAccount(kontor, { sales_channel_id: AMAZON, name: 'Amazon', adapter: 'amazon' })
  await kontor.inCtx(({ tx }) => tx.delete(storeClosedChannels))
  await open(null)
  await open(1)
  expect(await closed()).toEqual([])
  await kontor.close()
})
