import {
  type AuthorisedAccount,
  countListings,
  LISTING_STATES,
  type ListingRow,
  ListingsQuery,
  listListings,
  retryListings,
} from '@kontor/contract/direct-sales'
import { IdInPath } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { IconChecklist, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { z } from 'zod'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { formatTotal } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { MARKET } from '../account-settings/market.ts'
import { AccountsCard } from '../authorisation/accounts-card.tsx'
import classes from './listings.module.css'
import { listingsTexts } from './locales/index.ts'
import { columnsOf } from './offer-columns.tsx'

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))
const RelistDialog = lazy(async () => ({ default: (await import('./relist-dialog.tsx')).RelistDialog }))

/** What the address of the screen holds: the list's own query, and which account it is of; left out: the first. */
const MarketplaceOffersQuery = z.strictObject({
  ...ListingsQuery.shape,
  account_id: IdInPath.optional(),
})

/** How often is looked what became of the offers. */
const LOOK_MS = 15_000
/** The countries in which companies sell with an account of their own. */
const COUNTRIES = ['DE', 'FR', 'NL', 'BE', 'ES', 'IT', 'UK'] as const

interface Props {
  readonly accounts: readonly AuthorisedAccount[]
  /** Id of the account that the address shows without naming one. */
  readonly first: number
}

/** The offers of one account by how far they are, with what can be done about them. */
export function OfferList({ accounts, first }: Props) {
  const t = useTexts(listingsTexts)
  const queryClient = useQueryClient()
  const list = useList({
    endpoint: listListings,
    search: MarketplaceOffersQuery,
    query: ({ account_id = first, ...query }) => ({
      ...queryOf(listListings, { params: { id: account_id }, query }),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_MS,
    }),
  })
  const { state, country, number, account_id } = list.values
  const id = account_id ?? first
  const counts = useQuery({
    ...queryOf(countListings, { params: { id } }),
    refetchInterval: LOOK_MS,
  }).data
  const [relisted, setRelisted] = useState<ListingRow>()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const columns = useMemo(() => columnsOf(t, { accountId: id, state, onRelist: setRelisted }), [t, id, state])
  const retryAll = useMutation({
    mutationFn: () => call(retryListings, { params: { id }, body: { country, number } }),
    onSuccess: async ({ message }) => {
      setIsAsking(false)
      notify.success(message)
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listListings) })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(countListings) })
    },
    onError: (error) => {
      setIsAsking(false)
      notify.error(error)
    },
  })
  const filters: readonly Filter[] = [
    ...(accounts.length > 1
      ? [
          {
            kind: 'select' as const,
            name: 'account_id',
            label: t('filter.account'),
            isView: true,
            options: accounts.map(({ channel_account_id, name }) => ({
              value: channel_account_id === first ? '' : String(channel_account_id),
              label: name,
            })),
          },
        ]
      : []),
    {
      kind: 'select',
      name: 'country',
      label: t('filter.country'),
      options: [
        { value: '', label: t('filter.all') },
        ...COUNTRIES.map((value) => ({ value, label: value })),
      ],
    },
    { kind: 'text', name: 'number', label: t('filter.number'), maxLength: 100 },
  ]
  const rows = list.query.data?.data ?? []
  const search = (one: string): Record<string, string> => ({
    ...(one === LISTING_STATES[0] ? {} : { state: one }),
    ...(country === '' ? {} : { country }),
    ...(number === '' ? {} : { number }),
    ...(account_id === undefined ? {} : { account_id: String(account_id) }),
  })
  return (
    <ListPage
      id="marketplace-offers"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => rows.indexOf(row)}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        empty: { title: t(`empty.${state}`), text: t(`emptyText.${state}`) },
      }}
      actions={
        <>
          {state === 'refused' && rows.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => setIsAsking(true)}
            >
              {t('retryAll')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconChecklist size={16} aria-hidden />}
            aria-label={t('preview.openOf')}
            onClick={() => setIsPreviewing(true)}
          >
            {t('preview.open')}
          </Button>
        </>
      }
      notice={
        <div className={classes.accounts}>
          <AccountsCard />
          <Tabs
            label={t('views')}
            path={MARKET.offers}
            current={state}
            search={search}
            tabs={LISTING_STATES.map((one) => {
              const counted = counts?.[one]
              const label = t(`states.${one}`)
              if (!counted) return { id: one, label }
              const total = formatTotal(counted.count, counted.is_capped)
              return { id: one, label: t('counted', { state: label, total }) }
            })}
          />
        </div>
      }
    >
      <ConfirmDialog
        opened={isAsking}
        title={t('retryAllTitle')}
        confirmLabel={t('retryAll')}
        busy={retryAll.isPending}
        onConfirm={() => retryAll.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('retryAllText')}</p>
      </ConfirmDialog>
      <Suspense fallback={null}>
        {isPreviewing && <PreviewDialog accountId={id} onClose={() => setIsPreviewing(false)} />}
        {relisted && <RelistDialog accountId={id} row={relisted} onClose={() => setRelisted(undefined)} />}
      </Suspense>
    </ListPage>
  )
}
