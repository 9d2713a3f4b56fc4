import { getMarketConfig } from '@kontor/contract/direct-sales'
import { IdInPath } from '@kontor/contract/shared'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { queryKeyOf, queryOf } from '../../../lib/api-client.ts'

/** The marketplace on which companies sell with an account of their own, as addresses name it. */
export const MARKET = {
  key: 'amazon',
  name: 'Amazon',
  path: '/directsale/amazon',
  offers: '/directlisting/amazon',
} as const

/** Reads the settings of an account anew. */
export const readConfigAnew = (queryClient: QueryClient, accountId: number) =>
  queryClient.fetchQuery({
    ...queryOf(getMarketConfig, { params: { market: MARKET.key }, query: { account_id: accountId } }),
    staleTime: 0,
  })

/** Has the settings of all accounts asked for again. */
export const forgetConfigs = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(getMarketConfig) })

/** The parts of the screen of an own account; the first is the one that its path shows. */
export const OWN_ACCOUNT_TABS = ['config', 'stores'] as const

/** What the address of that screen holds. */
export const OwnAccountQuery = z.strictObject({
  tab: z.enum(OWN_ACCOUNT_TABS).default('config'),
  /** The own account that is shown; left out: the first. */
  account_id: IdInPath.optional(),
})
