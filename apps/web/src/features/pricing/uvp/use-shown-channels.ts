import { getUvp, saveUvpHiddenChannels, type Uvp } from '@kontor/contract/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '../../../lib/api-client.ts'
import { notify } from '../../../ui/toast/toasts.ts'

/** Which rows the calculators compare: each person's own choice. What is clicked counts at once, and goes back when it is refused. */
export function useShownChannels({ hidden_channels: hidden }: Uvp) {
  const queryClient = useQueryClient()
  const { queryKey } = queryOf(getUvp)
  const keep = (hidden_channels: string[]) =>
    queryClient.setQueryData<Uvp>(queryKey, (uvp) => uvp && { ...uvp, hidden_channels })
  const save = useMutation({
    // One at a time, in the order of the clicks: the last one is what is kept.
    scope: { id: saveUvpHiddenChannels.url },
    mutationFn: (hidden_channels: string[]) => call(saveUvpHiddenChannels, { body: { hidden_channels } }),
    onError: (error) => {
      notify.error(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    isShown: (name: string) => !hidden.includes(name),
    show: (name: string, isShown: boolean) => {
      const others = hidden.filter((other) => other !== name)
      const next = isShown ? others : [...others, name]
      keep(next)
      save.mutate(next)
    },
  }
}
