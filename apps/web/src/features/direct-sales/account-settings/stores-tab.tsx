import {
  LISTED_WITHIN_HOURS,
  listMarketStores,
  type MarketStore,
  switchMarketStore,
} from '@kontor/contract/direct-sales'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { onePage } from '../../../ui/table/page-window.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import type { de } from '../locales/de.ts'
import { directSalesTexts } from '../locales/index.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './account-settings.module.css'
import { MARKET } from './market.ts'

type T = Translate<typeof de>

/** Which stores sell on the marketplace. One can be switched on once it is synchronised. */
export function StoresTab() {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const stores = queryOf(listMarketStores, { params: { market: MARKET.key } })
  const query = useQuery(stores)
  // Name of the store that was switched on last.
  const [switchedOn, setSwitchedOn] = useState<string>()
  const change = useMutation({
    mutationFn: ({ store, isOn }: { readonly store: MarketStore; readonly isOn: boolean }) =>
      call(switchMarketStore, {
        params: { market: MARKET.key, id: store.id },
        body: { status: isOn ? 1 : 0 },
      }),
    onSuccess: ({ status, message }, { store, isOn }) => {
      notify[status === 1 ? 'success' : 'info'](message)
      setSwitchedOn(isOn ? store.address.name : undefined)
    },
    onError: showSaveFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: stores.queryKey }),
  })
  const rows = query.data?.data
  const changing = change.isPending ? change.variables : undefined
  return (
    <div className={classes.stack}>
      {switchedOn !== undefined && (
        <Notice kind="info" title={t('accountSettings.stores.listed', { name: switchedOn })}>
          <p>{t('accountSettings.stores.listedText', { hours: LISTED_WITHIN_HOURS })}</p>
        </Notice>
      )}
      <p className={`${classes.intro} quiet`}>{t('accountSettings.stores.intro')}</p>
      <DataTable
        id="market-stores"
        label={t('accountSettings.stores.label')}
        columns={columnsOf(t, {
          isOn: (store) => (changing?.store.id === store.id ? changing.isOn : store.status === 1),
          isBusy: change.isPending,
          onSwitch: (store, isOn) => change.mutate({ store, isOn }),
        })}
        query={{ ...query, data: rows && onePage(rows) }}
        rowId={(row) => row.id}
        pageSize={8}
        onPage={() => undefined}
        empty={
          <EmptyState title={t('accountSettings.stores.empty')}>
            {t('accountSettings.stores.emptyText')}
          </EmptyState>
        }
      />
    </div>
  )
}

interface Switch {
  readonly isOn: (store: MarketStore) => boolean
  readonly isBusy: boolean
  readonly onSwitch: (store: MarketStore, isOn: boolean) => void
}

/** One that sells can always be taken off; another has to be synchronised first. */
const mayBeSwitched = ({ status, synchronised }: MarketStore): boolean => status === 1 || synchronised === 1

/** What a store lacks, in words. */
const missingText = (t: T, { missing }: MarketStore): string =>
  t('accountSettings.stores.missing', {
    what: missing.map((each) => t(`accountSettings.stores.lacks.${each}`)).join(', '),
  })

const columnsOf = (t: T, { isOn, isBusy, onSwitch }: Switch): readonly Column<MarketStore>[] => [
  {
    id: 'status',
    header: t('accountSettings.stores.sells'),
    priority: 'essential',
    width: 90,
    cell: (row) => (
      <WithReason reason={mayBeSwitched(row) ? undefined : missingText(t, row)}>
        <Check
          aria-label={t('accountSettings.stores.sellsOf', { name: row.address.name })}
          checked={isOn(row)}
          disabled={isBusy || !mayBeSwitched(row)}
          onChange={({ target }) => onSwitch(row, target.checked)}
        />
      </WithReason>
    ),
  },
  {
    id: 'store',
    header: t('accountSettings.stores.store'),
    priority: 'essential',
    pinned: true,
    width: 190,
    grow: 1,
    cell: ({ address }) => (
      <>
        {address.name}
        <span className={classes.below}>
          {`${address.street} ${address.street_no}, ${address.zip_code} ${address.city}`}
        </span>
      </>
    ),
  },
  {
    id: 'wws_store_nr',
    header: t('accountSettings.stores.wwsNumber'),
    priority: 'high',
    width: 110,
    cell: ({ info }) => info.wws_store_nr || '–',
  },
  {
    id: 'gln',
    header: t('accountSettings.stores.gln'),
    priority: 'medium',
    width: 140,
    cell: ({ info }) => info.gln || '–',
  },
  {
    id: 'synchronised',
    header: t('accountSettings.stores.state'),
    priority: 'essential',
    width: 240,
    grow: 1,
    cell: (row) => (
      <>
        <Badge style={row.synchronised === 1 ? 'success' : 'warning'}>
          {t(row.synchronised === 1 ? 'accountSettings.stores.synchronised' : 'accountSettings.stores.not')}
        </Badge>
        {row.missing.length > 0 && <span className={classes.below}>{missingText(t, row)}</span>}
      </>
    ),
  },
  {
    id: 'stock',
    header: t('accountSettings.stores.stock'),
    priority: 'low',
    width: 160,
    cell: ({ stock_received_at: at }) =>
      at === null ? t('accountSettings.stores.never') : <DateText value={at} show="date-time" />,
  },
]
