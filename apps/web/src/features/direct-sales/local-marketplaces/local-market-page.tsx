import {
  type LocalMarketplace,
  type LocalMarketplaces,
  listLocalMarketplaces,
  listStoreConfigurations,
  listStoresToConfigure,
  type StoreConfiguration,
  updateStoreConfiguration,
} from '@kontor/contract/direct-sales'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { LocalConnectionCard } from './local-connection-card.tsx'
import classes from './local-marketplaces.module.css'
import { localMarketplaceTexts } from './locales/index.ts'
import { ATALANDA, AVENDU, BAGMONDO, firstFirst, type LocalMarket, LocalMarketQuery } from './market.ts'
import { StoresTable } from './stores-table.tsx'

const StoreDialog = lazy(async () => ({ default: (await import('./store-dialog.tsx')).StoreDialog }))

/** `/directsale/avendu`: the company's stores on Avendu (spec: integrations §2). */
export const AvenduPage = () => <LocalMarketPage market={AVENDU} />
/** `/directsale/atalanda`: the same on Atalanda. */
export const AtalandaPage = () => <LocalMarketPage market={ATALANDA} />
/** `/directsale/bagmondo`: the same on Bagmondo. */
export const BagmondoPage = () => <LocalMarketPage market={BAGMONDO} />

interface Props {
  readonly market: LocalMarket
}

const LocalMarketPage = ({ market }: Props) =>
  useCan()(updateStoreConfiguration) ? <Screen market={market} /> : <Forbidden />

/** How often is looked whether the connection still stands. */
const LOOK_MS = 30_000

function Screen({ market }: Props) {
  const { data, error, refetch } = useQuery({
    ...queryOf(listLocalMarketplaces, { query: { sales_channel_id: market.salesChannelId } }),
    refetchInterval: LOOK_MS,
  })
  if (data) return <Loaded market={market} marketplaces={data} />
  return (
    <Page>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
    </Page>
  )
}

type Shown = { readonly configuration: StoreConfiguration | undefined }

function Loaded({ market, marketplaces }: Props & { readonly marketplaces: LocalMarketplaces }) {
  const t = useTexts(localMarketplaceTexts)
  const { values } = useListSearch(LocalMarketQuery)
  const [shown, setShown] = useState<Shown>()
  const tabs = firstFirst(marketplaces.data, market)
  const current = tabs.find(({ id }) => id === values.tab) ?? tabs[0]
  const stores = useQuery(queryOf(listStoresToConfigure))
  const configured = useQuery({
    ...queryOf(listStoreConfigurations, { query: { marketplace_id: current?.id ?? 0 } }),
    enabled: current !== undefined,
  })
  if (!current) return null
  const readAnew = async () => {
    await Promise.all([stores.refetch(), configured.refetch()])
  }
  return (
    <Page
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!stores.data || !configured.data}
          onClick={() => setShown({ configuration: undefined })}
        >
          {t('add')}
        </Button>
      }
    >
      <Tabs
        label={t('tabs', { name: market.name })}
        path={market.path}
        current={String(current.id)}
        tabs={tabs.map(tabOf)}
      />
      <div className={classes.parts}>
        <div className={classes.connection}>
          <LocalConnectionCard name={market.name} connection={marketplaces.connection} />
        </div>
        <StoresTable
          marketplace={current}
          query={configured}
          onEdit={(configuration) => setShown({ configuration })}
        />
      </div>
      <Suspense fallback={null}>
        {shown && stores.data && configured.data && (
          <StoreDialog
            market={market}
            marketplace={current}
            configuration={shown.configuration}
            stores={stores.data.data}
            configured={configured.data.data}
            readAnew={readAnew}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

const tabOf = ({ id, name }: LocalMarketplace) => ({ id: String(id), label: name })
