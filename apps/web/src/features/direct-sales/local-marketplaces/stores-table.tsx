import type { LocalMarketplace, StoreConfiguration } from '@kontor/contract/direct-sales'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { onePage } from '../../../ui/table/page-window.ts'
import classes from './local-marketplaces.module.css'
import type { de } from './locales/de.ts'
import { localMarketplaceTexts } from './locales/index.ts'

interface Props {
  readonly marketplace: LocalMarketplace
  readonly query: UseQueryResult<{ readonly data: StoreConfiguration[] }>
  readonly onEdit: (configuration: StoreConfiguration) => void
}

/** The stores of the company on a marketplace. */
export function StoresTable({ marketplace: { name }, query, onEdit }: Props) {
  const t = useTexts(localMarketplaceTexts)
  const rows = query.data?.data
  return (
    <div className={classes.stores}>
      <p className="quiet">{t('intro')}</p>
      <DataTable
        id="local-marketplace"
        label={t('list', { name })}
        columns={columnsOf(t, onEdit)}
        query={{ ...query, data: rows && onePage(rows) }}
        rowId={({ id }) => id}
        pageSize={6}
        onPage={() => undefined}
        empty={<EmptyState title={t('empty', { name })}>{t('emptyText', { name })}</EmptyState>}
      />
    </div>
  )
}

const columnsOf = (
  t: Translate<typeof de>,
  onEdit: Props['onEdit'],
): readonly Column<StoreConfiguration>[] => [
  {
    id: 'store',
    header: t('column.store'),
    priority: 'essential',
    pinned: true,
    width: 180,
    grow: 1,
    cell: ({ store }) => `${store.store_number} ${store.name}`,
    href: ({ store }) => `/management/stores/${store.id}`,
  },
  {
    id: 'gln',
    header: t('column.gln'),
    priority: 'high',
    width: 140,
    cell: ({ store }) => store.gln || '–',
  },
  {
    id: 'state',
    header: t('column.state'),
    priority: 'essential',
    width: 160,
    cell: ({ is_active, store }) => (
      <>
        <Badge style={is_active === 1 ? (store.gln === '' ? 'warning' : 'success') : 'neutral'}>
          {t(is_active === 1 ? 'state.on' : 'state.off')}
        </Badge>
        {store.gln === '' && <span className={classes.below}>{t('withoutGln')}</span>}
      </>
    ),
  },
  {
    id: 'actions',
    header: t('column.actions'),
    priority: 'essential',
    actions: true,
    width: 120,
    cell: (row) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('editOf', { store: row.store.name })}
        onClick={() => onEdit(row)}
      >
        {t('edit')}
      </Button>
    ),
  },
]
