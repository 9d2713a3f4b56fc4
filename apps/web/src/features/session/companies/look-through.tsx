import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { companyPeopleTexts } from './locales/index.ts'
import { lookThrough } from './view-company.ts'

interface Props {
  readonly companyId: number
  readonly isProvider: boolean
}

/** Leads the provider's staff through a company's own screens. */
export function LookThrough({ companyId, isProvider }: Props) {
  const t = useTexts(companyPeopleTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: () => lookThrough(companyId, queryClient, navigate),
    onError: (error) => notify.error(error),
  })
  return (
    <WithReason reason={isProvider ? t('lookReason') : undefined}>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        disabled={isProvider}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t('look')}
      </Button>
    </WithReason>
  )
}
