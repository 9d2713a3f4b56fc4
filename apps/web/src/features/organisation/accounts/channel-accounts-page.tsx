import {
  type ChannelAdapter,
  checkChannelAccount,
  createChannelAccount,
  listChannelAccounts,
  listChannelAdapters,
  type ManagedChannelAccount,
} from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { OnePageSearch, onOnePage } from '../stores/store-list-search.ts'
import { AccountActions } from './account-actions.tsx'
import classes from './accounts.module.css'
import { accountTexts } from './locales/index.ts'
import { useConnectionCheck } from './use-connection-check.tsx'

const AccountDialog = lazy(async () => ({
  default: (await import('./channel-account-dialog.tsx')).ChannelAccountDialog,
}))
const FirstImportDialog = lazy(async () => ({
  default: (await import('./first-import-dialog.tsx')).FirstImportDialog,
}))

const NO_ADAPTERS: readonly ChannelAdapter[] = []

type Shown =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'import'; readonly account: ManagedChannelAccount }

/** `/management/channels`: the accounts at channels that the company sells through. */
export function ChannelAccountsPage() {
  const t = useTexts(accountTexts)
  const can = useCan()
  const isAllowed = can(listChannelAccounts)
  const state = useListSearch(OnePageSearch)
  const query = useQuery({ ...queryOf(listChannelAccounts), enabled: isAllowed })
  const ways = useQuery({ ...queryOf(listChannelAdapters), enabled: isAllowed })
  const [shown, setShown] = useState<Shown>()
  const { check, checking, notice } = useConnectionCheck<ManagedChannelAccount>(({ id }) =>
    call(checkChannelAccount, { params: { id } }),
  )
  const adapters = ways.data?.data ?? NO_ADAPTERS
  const columns = useColumns(adapters, {
    checking,
    onCheck: check,
    onEdit: (account) => setShown({ what: 'edit', account }),
    onImport: (account) => setShown({ what: 'import', account }),
  })
  const { isFetching } = query
  const error = query.error ?? ways.error
  const refetch = () => Promise.all([query.refetch(), ways.refetch()])
  const data = ways.data && query.data
  const close = () => setShown(undefined)
  return (
    <ListPage
      id="channel-accounts"
      list={{
        ...state,
        isAllowed,
        query: { data: data && onOnePage(data.data), error, isFetching, refetch },
      }}
      columns={columns}
      // Ids are unique over all companies, so that the provider's stand beside own ones.
      rowId={(row) => row.id}
      notice={notice}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: can(createChannelAccount) ? t('intro') : `${t('intro')} ${t('adminChanges')}`,
        empty: { title: t('empty'), text: t(can(createChannelAccount) ? 'emptyText' : 'emptyReaderText') },
      }}
      actions={
        can(createChannelAccount) && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!data}
            onClick={() => setShown({ what: 'create' })}
          >
            {t('create')}
          </Button>
        )
      }
    >
      <Suspense fallback={null}>
        {shown?.what === 'create' && data && (
          <AccountDialog
            account={undefined}
            channels={data.sales_channels}
            adapters={adapters}
            onClose={close}
          />
        )}
        {shown?.what === 'edit' && data && (
          <AccountDialog
            account={shown.account}
            channels={data.sales_channels}
            adapters={adapters}
            onClose={close}
          />
        )}
        {shown?.what === 'import' && <FirstImportDialog account={shown.account} onClose={close} />}
      </Suspense>
    </ListPage>
  )
}

interface Acts {
  readonly checking: number | string | undefined
  readonly onCheck: (account: ManagedChannelAccount) => void
  readonly onEdit: (account: ManagedChannelAccount) => void
  readonly onImport: (account: ManagedChannelAccount) => void
}

function useColumns(
  adapters: readonly ChannelAdapter[],
  acts: Acts,
): readonly Column<ManagedChannelAccount>[] {
  const t = useTexts(accountTexts)
  const adapterOf = ({ adapter }: ManagedChannelAccount) => adapters.find((one) => one.adapter === adapter)
  return [
    {
      id: 'channel',
      header: t('column.channel'),
      priority: 'high',
      width: 130,
      cell: (row) => <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} withName />,
    },
    {
      id: 'name',
      header: t('column.name'),
      priority: 'essential',
      pinned: true,
      width: 150,
      grow: 1,
      cell: (row) => row.name,
    },
    {
      id: 'state',
      header: t('column.state'),
      priority: 'essential',
      width: 130,
      cell: (row) => <State account={row} />,
    },
    {
      id: 'adapter',
      header: t('column.adapter'),
      priority: 'low',
      width: 215,
      grow: 1,
      cell: (row) => adapterOf(row)?.name ?? row.adapter,
    },
    {
      id: 'marketplaces',
      header: t('column.marketplaces'),
      priority: 'low',
      width: 130,
      defaultVisible: false,
      cell: (row) => <span className={classes.wrapped}>{row.marketplaces.join(', ') || t('all')}</span>,
    },
    {
      id: 'stock_buffer',
      header: t('column.stockBuffer'),
      priority: 'low',
      width: 70,
      align: 'end',
      cell: (row) => row.own?.stock_buffer ?? '–',
    },
    {
      id: 'last_pull',
      header: t('column.lastPull'),
      priority: 'medium',
      width: 170,
      cell: (row) => <LastPull account={row} isPulled={adapterOf(row)?.orders === 'pulled'} />,
    },
    {
      id: 'actions',
      header: t('column.actions'),
      priority: 'essential',
      actions: true,
      width: 280,
      align: 'end',
      cell: (row) =>
        row.own ? (
          <AccountActions
            account={row}
            isCheckable={adapterOf(row)?.is_checkable === true}
            isChecking={acts.checking === row.id}
            onCheck={() => acts.onCheck(row)}
            onEdit={() => acts.onEdit(row)}
            onImport={() => acts.onImport(row)}
          />
        ) : (
          <span className="quiet">{t('provider')}</span>
        ),
    },
  ]
}

function State({ account }: { readonly account: ManagedChannelAccount }) {
  const t = useTexts(accountTexts)
  if (account.is_active) return <Badge style="success">{t('state.active')}</Badge>
  return account.own?.awaits_first_import ? (
    <Badge style="info">{t('state.new')}</Badge>
  ) : (
    <Badge style="warning">{t('state.paused')}</Badge>
  )
}

function LastPull({
  account: { own },
  isPulled,
}: {
  readonly account: ManagedChannelAccount
  readonly isPulled: boolean
}) {
  const t = useTexts(accountTexts)
  if (!own) return <span className="quiet">–</span>
  if (!isPulled) return <span className="quiet">{t('notPulled')}</span>
  return (
    <>
      {own.last_pull_at === null ? (
        <span className="quiet">{t('never')}</span>
      ) : (
        <DateText value={own.last_pull_at} show="date-time" />
      )}
      {own.last_pull_error !== null && (
        <span className={classes.error}>{t('failed', { error: own.last_pull_error })}</span>
      )}
    </>
  )
}
