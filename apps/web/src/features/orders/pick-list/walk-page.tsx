import { cancelLine, PickListQuery } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { useLiveUpdates } from '../../../lib/use-live-updates.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { useDocumentTitle } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'
import { orderFilters, PICK_LIST_DEFAULTS, type ShownRow, WALK_COLUMNS, walkProgress } from './pick-list.ts'
import { PickListHead } from './pick-list-head.tsx'
import { PickListRounds } from './pick-list-rounds.tsx'
import { usePickList } from './use-pick-list.ts'
import { usePrint } from './use-print.ts'
import { WalkBar } from './walk-bar.tsx'

const MissingDialog = lazy(async () => ({
  default: (await import('./missing-dialog.tsx')).MissingDialog,
}))

const SKELETON_LINES = 12

interface Props {
  /** What ships orders together, after saying what that does; undefined where the viewer may not. */
  readonly shipDialog: ((orderIds: readonly number[], onClose: () => void) => ReactNode) | undefined
}

/**
 * `/picklist?lines=`: the pieces of one walk. They are ticked as they are taken from the shelf, which colleagues see, and what is
 * picked is shipped at the end. The list is its address: it has the same pieces tomorrow and on another device, whatever has
 * become of them.
 */
export function WalkPage({ shipDialog }: Props) {
  const t = useTexts(pickListTexts)
  const { values, change, changeFilters } = useListSearch(PickListQuery)
  const { query, list, onTick, barcodes, readAt } = usePickList(values)
  const { onlyStore, print } = usePrint()
  const mayCancel = useCan()(cancelLine)
  const [missing, setMissing] = useState<ShownRow>()
  const [seenTo, setSeenTo] = useState<readonly number[]>([])
  useDocumentTitle(t('title'))
  useLiveUpdates()
  const seeTo = (row: ShownRow) => {
    setMissing(row)
    setSeenTo((before) => [...new Set([...before, row.qb_id])])
  }
  const progress = list && walkProgress(list)
  const hasRows = list !== undefined && list.data.length > 0
  const isReady = hasRows && !query.isPlaceholderData && barcodes !== undefined

  return (
    <main
      id="content"
      className={classes.page}
      data-walk
      data-only-store={onlyStore !== undefined || undefined}
      onKeyDown={moveAmongBoxes}
    >
      <PickListHead
        count={progress?.total}
        readAt={readAt}
        onPrint={isReady ? () => print(undefined) : undefined}
      >
        {hasRows && (
          <FilterBar
            filters={orderFilters(t)}
            values={values}
            defaults={PICK_LIST_DEFAULTS}
            onChange={changeFilters}
            onReset={() => change({ sort: PICK_LIST_DEFAULTS.sort, single_first: undefined })}
          />
        )}
      </PickListHead>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {list === undefined && !query.error && (
        <div className={classes.skeleton}>
          <SkeletonLines lines={SKELETON_LINES} />
        </div>
      )}
      {list && (
        <PickListRounds
          list={list}
          columns={WALK_COLUMNS}
          readAt={readAt}
          barcodes={barcodes}
          onlyStore={onlyStore}
          onPrint={isReady ? print : undefined}
          onTick={onTick}
          onMissing={mayCancel ? seeTo : 'forbidden'}
          empty={
            <EmptyState
              title={t('walk.empty')}
              action={
                <Button component={Link} to="/orders" variant="default">
                  {t('back')}
                </Button>
              }
            >
              {t('walk.emptyText')}
            </EmptyState>
          }
        />
      )}
      {hasRows && progress && <WalkBar progress={progress} seenTo={seenTo} shipDialog={shipDialog} />}
      {missing && (
        <Suspense fallback={null}>
          <MissingDialog key={missing.line_id} row={missing} onClose={() => setMissing(undefined)} />
        </Suspense>
      )}
    </main>
  )
}

/** Arrow keys lead from box to box, as one walks. */
function moveAmongBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled')]
  const from = boxes.indexOf(event.target)
  if (from < 0) return
  event.preventDefault()
  boxes[from + step]?.focus()
}
