import {
  type CarrierContract,
  changeCarrierContract,
  checkCarrierContract,
  listCarrierContracts,
} from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { OnePageSearch, onOnePage } from '../stores/store-list-search.ts'
import classes from './accounts.module.css'
import { accountTexts } from './locales/index.ts'
import { useConnectionCheck } from './use-connection-check.tsx'

const ContractDialog = lazy(async () => ({
  default: (await import('./carrier-contract-dialog.tsx')).CarrierContractDialog,
}))

interface Row extends CarrierContract {
  readonly id: number
}

/** `/management/carriers`: by whose contract labels are bought. */
export function CarriersPage() {
  const t = useTexts(accountTexts)
  const can = useCan()
  const isAllowed = can(listCarrierContracts)
  const state = useListSearch(OnePageSearch)
  const query = useQuery({ ...queryOf(listCarrierContracts), enabled: isAllowed })
  const [edited, setEdited] = useState<CarrierContract>()
  const { check, checking, notice } = useConnectionCheck<Row>(({ vendor }) =>
    call(checkCarrierContract, { params: { vendor } }),
  )
  const { data, error, isFetching, refetch } = query
  const rows = data?.data.map((contract, index): Row => ({ ...contract, id: index + 1 }))
  // A vendor that nothing is bought from is nothing to put right beside another that serves.
  const canBuy = rows?.some((row) => row.in_use !== 'none') ?? false
  const columns: readonly Column<Row>[] = [
    {
      id: 'vendor',
      header: t('carriers.vendor'),
      priority: 'essential',
      pinned: true,
      width: 140,
      grow: 1,
      cell: (row) => row.name,
    },
    {
      id: 'contract',
      header: t('carriers.contract'),
      priority: 'essential',
      width: 190,
      cell: (row) => (
        <Badge
          style={row.in_use === 'own' ? 'success' : row.in_use === 'none' && !canBuy ? 'danger' : 'neutral'}
        >
          {t(`carriers.${row.in_use}`)}
        </Badge>
      ),
    },
    {
      id: 'key',
      header: t('carriers.key'),
      priority: 'high',
      width: 150,
      cell: (row) => t(row.key_stored ? 'carriers.keyStored' : 'carriers.keyMissing'),
    },
    {
      id: 'actions',
      header: t('carriers.actions'),
      priority: 'essential',
      actions: true,
      width: 190,
      align: 'end',
      cell: (row) => (
        <span className={classes.actions}>
          {row.key_stored && (
            <Button
              variant="subtle"
              loading={checking === row.id}
              aria-label={t('carriers.checkOf', { vendor: row.name })}
              onClick={() => check(row)}
            >
              {t('check.do')}
            </Button>
          )}
          {can(changeCarrierContract) && (
            <Button
              variant="default"
              aria-label={t('carriers.editOf', { vendor: row.name })}
              onClick={() => setEdited(row)}
            >
              {t('carriers.edit')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <ListPage
      id="carriers"
      list={{ ...state, isAllowed, query: { data: rows && onOnePage(rows), error, isFetching, refetch } }}
      columns={columns}
      rowId={(row) => row.id}
      notice={notice}
      texts={{
        label: t('carriers.list'),
        intro: can(changeCarrierContract)
          ? t('carriers.intro')
          : `${t('carriers.intro')} ${t('adminChanges')}`,
        empty: { title: t('carriers.empty'), text: t('carriers.emptyText') },
      }}
    >
      <Suspense fallback={null}>
        {edited && <ContractDialog contract={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </ListPage>
  )
}
