import { getUvp, type Uvp } from '@kontor/contract/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { uvpTexts } from './locales/index.ts'

/** All of the settings. */
export const uvpQuery = () => queryOf(getUvp)

/** What a form of a part of the settings needs to save it, and to see what somebody else has saved. */
export function useUvpRecord() {
  const t = useTexts(uvpTexts)
  const queryClient = useQueryClient()
  return {
    /** Shows what was saved everywhere. */
    taken: (saved: Uvp) => {
      queryClient.setQueryData(uvpQuery().queryKey, saved)
      notify.success(t('saved'))
    },
    /** The record of a form. @param valuesOf what the form begins with */
    recordOf: <V>(uvp: Uvp, valuesOf: (uvp: Uvp) => V) => ({
      version: uvp.configuration.version,
      latest: async () => {
        const latest = await queryClient.fetchQuery({ ...uvpQuery(), staleTime: 0 })
        return { values: valuesOf(latest), version: latest.configuration.version }
      },
    }),
  }
}
