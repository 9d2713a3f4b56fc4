import {
  changeStore,
  getStore,
  getStoresStatus,
  listStores,
  StoreChange,
  type StoreDetail,
} from '@kontor/contract/organisation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useLocale } from '../../../lib/i18n.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'

export const storeQuery = (id: number) => queryOf(getStore, { params: { id } })

/** Loads again what shows stores. */
export async function refreshStores(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listStores, getStore, getStoresStatus].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
    ),
  )
}

/** The text that a rule of the contract brings itself. */
export const ruleText = (issue: z.core.$ZodIssue, locale: string): string | undefined => {
  const text: unknown = issue.code === 'custom' ? issue.params?.[locale] : undefined
  return typeof text === 'string' ? text : undefined
}

/**
 * A form for one group of a store's settings: saves it against the version that was shown, and closes.
 * @param begin what the form begins with
 */
export function useStoreForm(
  store: StoreDetail,
  begin: (store: StoreDetail) => Record<string, unknown>,
  onClose: () => void,
) {
  const queryClient = useQueryClient()
  const locale = useLocale()
  return useContractForm<typeof StoreChange, Record<string, unknown>>({
    schema: StoreChange,
    initialValues: begin(store),
    checkOnBlur: true,
    issueText: (issue) => ruleText(issue, locale),
    record: {
      version: store.version,
      latest: async () => {
        const now = await queryClient.fetchQuery({ ...storeQuery(store.id), staleTime: 0 })
        return { values: begin(now), version: now.version }
      },
    },
    submit: async (values, version) => {
      const body = { ...values, version }
      const { message } = await call(changeStore, { params: { id: store.id }, body })
      await refreshStores(queryClient)
      onClose()
      notify.success(message)
    },
  })
}
export type StoreForm = ReturnType<typeof useStoreForm>
