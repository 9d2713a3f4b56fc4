import { addressOrderList, type OrderListFile } from '@kontor/contract/downloads'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { formatDate } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { downloadsTexts } from './locales/index.ts'

interface Props {
  readonly file: Pick<OrderListFile, 'fileName' | 'start' | 'end'>
  /** A button among others. */
  readonly quiet?: boolean
}

/** Downloads an order list that is ready: asks where it is, and lets the browser fetch it. */
export function OrderListLink({ file, quiet = false }: Props) {
  const t = useTexts(downloadsTexts)
  const address = useMutation({
    mutationFn: () => call(addressOrderList, { query: { fileName: file.fileName } }),
    onSuccess: ({ path }) => window.location.assign(path),
    onError: (error) => notify.error(error),
  })
  return (
    <Button
      variant={quiet ? 'default' : 'filled'}
      {...(quiet ? { size: 'compact-sm' } : {})}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={address.isPending}
      aria-label={t('downloadOf', { start: formatDate(file.start), end: formatDate(file.end) })}
      onClick={() => address.mutate()}
    >
      {t(address.isSuccess ? 'downloadAgain' : 'download')}
    </Button>
  )
}
