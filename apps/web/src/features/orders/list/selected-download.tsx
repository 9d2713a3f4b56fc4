import { EXPORTED_BY_ID, exportOrders } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { endpointUrl } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import type { Selection } from '../../../ui/table/use-selection.ts'
import { orderTexts } from './locales/index.ts'
import { type OrderListValues, toSelectedQuery } from './order-list-search.ts'

interface Props {
  readonly selection: Selection
  readonly values: OrderListValues
}

/** The table of the selected orders. */
export function SelectedDownload({ selection, values }: Props) {
  const t = useTexts(orderTexts)
  if (selection.mode === 'rows' && selection.ids.size > EXPORTED_BY_ID)
    return (
      <WithReason reason={t('list.tooManySelected', { limit: formatCount(EXPORTED_BY_ID) })}>
        <Button variant="default" disabled leftSection={<IconDownload size={16} aria-hidden />}>
          CSV
        </Button>
      </WithReason>
    )
  return (
    <TableDownload
      path={endpointUrl(exportOrders, { query: toSelectedQuery(selection, values) })}
      label="CSV"
      name={t('list.exportSelected')}
    />
  )
}
