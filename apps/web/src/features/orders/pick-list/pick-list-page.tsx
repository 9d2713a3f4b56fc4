import { type PickList, PickListQuery } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { activeFilters } from '../../../ui/filters/filter-definitions.ts'
import { uiTexts } from '../../../ui/locales/index.ts'
import { useDocumentTitle } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import { PICK_LIST_DEFAULTS, pickListFilters } from './pick-list.ts'
import { PickListHead } from './pick-list-head.tsx'
import { PickListRounds } from './pick-list-rounds.tsx'
import { usePickList } from './use-pick-list.ts'
import { usePrint } from './use-print.ts'

const SKELETON_LINES = 12

/** `/picklist`: the lines to fetch from the shelves, by store, for printing (spec: orders §2, Picklist). */
export function PickListPage() {
  const t = useTexts(pickListTexts)
  // Unlike other lists its filters are not remembered: it opens unfiltered, and says when it is less.
  const { values, changeFilters, reset } = useListSearch(PickListQuery)
  const { query, list, onTick, barcodes, readAt } = usePickList(values)
  const { onlyStore, print } = usePrint()
  const filters = pickListFilters(t, query.data, values)
  useDocumentTitle(t('title'))
  const isReady = query.data !== undefined && !query.isPlaceholderData && barcodes !== undefined

  return (
    <main id="content" className={classes.page} data-only-store={onlyStore !== undefined || undefined}>
      <PickListHead
        count={query.data?.data.length}
        readAt={readAt}
        onPrint={isReady ? () => print(undefined) : undefined}
        noPrint={isReady && query.data.data.length === 0 ? t('emptyText') : undefined}
        isForPrint
      >
        <FilterBar
          filters={filters}
          values={values}
          defaults={PICK_LIST_DEFAULTS}
          onChange={changeFilters}
          onReset={reset}
        />
      </PickListHead>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.is_capped && <Capped list={query.data} />}
      {list ? (
        <PickListRounds
          list={list}
          readAt={readAt}
          barcodes={barcodes}
          onlyStore={onlyStore}
          onPrint={isReady ? print : undefined}
          onTick={onTick}
          empty={<Nothing filters={filters} values={values} onReset={reset} />}
        />
      ) : (
        !query.error && (
          <div className={classes.skeleton}>
            <SkeletonLines lines={SKELETON_LINES} />
          </div>
        )
      )}
    </main>
  )
}

function Capped({ list }: { readonly list: PickList }) {
  const t = useTexts(pickListTexts)
  const limit = formatCount(list.limit)
  return (
    <Notice kind="warning" title={t('capped', { limit })}>
      <p>{t('cappedText', { limit })}</p>
    </Notice>
  )
}

interface NothingProps {
  readonly filters: Parameters<typeof activeFilters>[0]
  readonly values: Parameters<typeof activeFilters>[1]
  readonly onReset: () => void
}

function Nothing({ filters, values, onReset }: NothingProps) {
  const t = useTexts(pickListTexts)
  const tUi = useTexts(uiTexts)
  const active = activeFilters(filters, values, PICK_LIST_DEFAULTS, tUi)
  if (active.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  const named = active.map(({ label, text }) => `${label}: ${text}`).join(', ')
  return (
    <EmptyState
      title={t('emptyFiltered')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('reset')}
        </Button>
      }
    >
      {t('emptyFilteredText', { filters: named })}
    </EmptyState>
  )
}
