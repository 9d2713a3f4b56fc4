import { type BulkUpdate, narrowsProducts, type ProductRow } from '@kontor/contract/catalogue'
import type { ProductListFile } from '@kontor/contract/downloads'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconHistory, IconToggleRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { ActiveFilter } from '../../ui/filters/filter-definitions.ts'
import type { List } from '../../ui/list/use-list.ts'
import { BulkNotice } from './bulk-updates/bulk-notice.tsx'
import type { SoldChannels } from './bulk-updates/bulk-updates.queries.ts'
import { bulkUpdatesTexts } from './bulk-updates/locales/index.ts'
import { CsvNotice } from './csv-export/csv-notice.tsx'
import { csvExportTexts } from './csv-export/locales/index.ts'
import type { ProductListValues } from './product-list-search.ts'
import { bulkFiltersOf, selectionQuery } from './product-query.ts'

const BulkUpdateDialog = lazy(async () => ({
  default: (await import('./bulk-updates/bulk-update-dialog.tsx')).BulkUpdateDialog,
}))
const BulkHistoryDialog = lazy(async () => ({
  default: (await import('./bulk-updates/bulk-history-dialog.tsx')).BulkHistoryDialog,
}))
const CsvDialog = lazy(async () => ({ default: (await import('./csv-export/csv-dialog.tsx')).CsvDialog }))

export type OpenedAction = 'bulk' | 'history' | 'csv' | undefined

interface Props {
  readonly list: List<ProductListValues, ProductRow>
  /** What the list is narrowed by, in words; what it begins with included. */
  readonly chosen: readonly ActiveFilter[]
  readonly channels: SoldChannels
  readonly bulks: readonly BulkUpdate[]
  readonly files: readonly ProductListFile[]
  readonly opened: OpenedAction
  readonly onOpen: (action: OpenedAction) => void
}

/** What can be done with all products of the filter: take them along as CSV, and switch them. */
export function ProductListActions({ list, chosen, channels, bulks, files, opened, onOpen }: Props) {
  const t = useTexts(bulkUpdatesTexts)
  const tCsv = useTexts(csvExportTexts)
  const filters = bulkFiltersOf(list.values)
  const page = list.query.data
  const total = page ? formatTotal(page.total, page.total_is_capped) : ''
  const close = () => onOpen(undefined)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => onOpen('csv')}
      >
        {tCsv('open')}
      </Button>
      {/* Before the channels are known each would be said to have no account. */}
      {narrowsProducts(filters) && channels.length > 0 && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconToggleRight size={16} aria-hidden />}
          onClick={() => onOpen('bulk')}
        >
          {t('open')}
        </Button>
      )}
      {bulks.length > 0 && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => onOpen('history')}
        >
          {t('history')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'bulk' && (
          <BulkUpdateDialog
            filters={filters}
            chosen={chosen}
            found={page && { count: page.total, total }}
            channels={channels}
            onClose={close}
          />
        )}
        {opened === 'history' && <BulkHistoryDialog bulks={bulks} channels={channels} onClose={close} />}
        {opened === 'csv' && (
          <CsvDialog
            selection={selectionQuery(list.values)}
            count={page?.total ?? 0}
            total={total}
            files={files}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** How far it is. */
export function ProductListNotices({ bulks, channels, files, onOpen }: Props) {
  return (
    <>
      <CsvNotice files={files} onAgain={() => onOpen('csv')} />
      <BulkNotice bulks={bulks} channels={channels} />
    </>
  )
}
