import { ORDER_COLUMNS, type OrderView, type OrderViewBody } from '@kontor/contract/order-views'
import { updateCompany } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { businessDay } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/i18n.ts'
import { useCan } from '../../../../lib/session.ts'
import { Popover } from '../../../../ui/popover/popover.tsx'
import { type ColumnSet, forgetColumns, shownColumns } from '../../../../ui/table/use-table-memory.ts'
import { orderTexts } from '../locales/index.ts'
import { type OrderListValues, toSavedFilters } from '../order-list-search.ts'
import { viewCountsQuery } from './order-views.queries.ts'
import type { Asked } from './view-menu.tsx'
import { ViewTabs } from './view-tabs.tsx'

const ViewMenu = lazy(async () => ({ default: (await import('./view-menu.tsx')).ViewMenu }))
const ViewDialogs = lazy(async () => ({ default: (await import('./view-menu.tsx')).ViewDialogs }))

interface Props {
  readonly values: OrderListValues
  /** Empty until they are known. */
  readonly saved: readonly OrderView[]
  /** The table whose columns a view keeps. */
  readonly table: string
  /** Whether the first rows are there: counts can wait for them. */
  readonly hasRows: boolean
}

/** Columns that the list has; what this device remembers may be of an earlier release. */
const knownColumns = (ids: readonly string[] | null): OrderViewBody['columns'] => {
  const known = ids?.flatMap((id) => ORDER_COLUMNS.find((column) => column === id) ?? []) ?? []
  return known.length > 0 ? known : null
}

/** The views of the order list with their counts, and what can be done with them (issue 27, 4). */
export function OrderViews({ values, saved, table, hasRows }: Props) {
  const t = useTexts(orderTexts)
  const navigate = useNavigate()
  const mayShare = useCan()(updateCompany)
  const [asked, setAsked] = useState<Asked>()
  const { data: counts } = useQuery({ ...viewCountsQuery(), enabled: hasRows })
  const view = saved.find(({ id }) => String(id) === values.view)
  const set: ColumnSet | undefined = view && { id: String(view.id), columns: view.columns }
  const show = (id: number | undefined) =>
    void navigate({ to: '/orders', search: id === undefined ? {} : { view: String(id) } })
  const shown = (): Pick<OrderViewBody, 'filters' | 'is_of_last_month' | 'columns'> => ({
    ...toSavedFilters(values, businessDay(Date.now())),
    columns: knownColumns(shownColumns(table, set)),
  })
  return (
    <>
      <ViewTabs current={values.view} saved={saved} counts={counts?.data}>
        {view && (
          <Popover
            label={view.name}
            align="end"
            trigger={(trigger) => (
              <Button
                {...trigger}
                variant="subtle"
                size="compact-sm"
                aria-label={t('views.manage')}
                data-hint={t('views.manage')}
              >
                <IconDots size={16} aria-hidden />
              </Button>
            )}
          >
            <Suspense fallback={null}>
              <ViewMenu
                view={view}
                shown={shown}
                mayChange={!view.is_shared || mayShare}
                onAsk={setAsked}
                onSaved={() => {
                  if (set) forgetColumns(table, set)
                  show(view.id)
                }}
              />
            </Suspense>
          </Popover>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('views.add')}
          data-hint={t('views.add')}
          onClick={() => setAsked('save')}
        >
          <IconPlus size={16} aria-hidden />
        </Button>
      </ViewTabs>
      {asked && (
        <Suspense fallback={null}>
          <ViewDialogs
            asked={asked}
            view={view}
            shown={shown}
            onShow={show}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
