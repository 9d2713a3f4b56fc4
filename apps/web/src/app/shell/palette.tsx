import { findProducts } from '@kontor/contract/catalogue'
import { listOrders } from '@kontor/contract/orders'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconArrowRight, IconPackage, IconSearch, IconShoe } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OrderNumberKind } from '../../features/orders/index.ts'
import { queryOf } from '../../lib/api-client.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { formatDate } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { companyQuery } from '../../lib/master-data.ts'
import { useCan, useSession } from '../../lib/session.ts'
import { appTexts } from '../locales/index.ts'
import { offeredKey, screensFor, targetOf } from '../routes.tsx'
import classes from './overlays.module.css'
import { QuickFind } from './quick-find.tsx'

const SHORTEST_SEARCH = 2
const PAUSE_MS = 200
const MOST_ORDERS = 8

const [store, spotlight] = createSpotlight()

/** The kind of number chosen last. */
const KIND_KEY = 'quickFind.way'

const KINDS = ['channel', 'external', 'addition', 'line'] as const satisfies readonly OrderNumberKind[]

const KIND_LABELS = {
  channel: 'quickFind.byChannel',
  external: 'quickFind.byExternal',
  addition: 'quickFind.byAddition',
  line: 'quickFind.byLine',
} as const satisfies Record<OrderNumberKind, string>

const kindNamed = (name: string | undefined): OrderNumberKind | undefined =>
  KINDS.find((kind) => kind === name)

interface Props {
  /** Begins with the kind of number chosen last instead of with everything. */
  readonly findsNumbers: boolean
  readonly onClose: () => void
}

/**
 * The one search: orders by anything that the order list's search knows, products by model, ERP id, EAN and title, and the
 * screens of the route table; or an order by one kind of its numbers alone (spec: orders §2, Main shell).
 */
export function Palette({ findsNumbers, onClose }: Props) {
  const t = useTexts(appTexts)
  const can = useCan()
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<OrderNumberKind | undefined>(() =>
    findsNumbers ? (kindNamed(readStored(KIND_KEY)) ?? 'external') : undefined,
  )
  useEffect(() => {
    spotlight.open()
    return spotlight.close
  }, [])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="60vh"
      onSpotlightClose={onClose}
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      classNames={{ content: classes.paletteContent }}
    >
      <Modal.Title className="visually-hidden">{t('palette.title')}</Modal.Title>
      <search aria-label={t('palette.title')}>
        {kind ? (
          <QuickFind key={kind} kind={kind} onFound={spotlight.close} />
        ) : (
          <Spotlight.Search
            placeholder={t('palette.placeholder')}
            aria-label={t('palette.title')}
            leftSection={<IconSearch size={18} aria-hidden />}
          />
        )}
        {can(listOrders) && (
          <NativeSelect
            className={classes.kind}
            size="xs"
            label={t('quickFind.by')}
            data={[
              { value: '', label: t('quickFind.everything') },
              ...KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) })),
            ]}
            value={kind ?? ''}
            onChange={(event) => {
              const chosen = kindNamed(event.target.value)
              if (chosen) writeStored(KIND_KEY, chosen)
              setKind(chosen)
            }}
          />
        )}
      </search>
      {!kind && (
        <Spotlight.ActionsList>
          <Screens query={query} />
          <Products query={query.trim()} />
          <Orders query={query.trim()} />
        </Spotlight.ActionsList>
      )}
    </Spotlight.Root>
  )
}

function Screens({ query }: { readonly query: string }) {
  const t = useTexts(appTexts)
  const session = useSession()
  const navigate = useNavigate()
  const wanted = query.trim().toLocaleLowerCase()
  const { data: company } = useQuery(companyQuery())
  const screens = screensFor(session?.roles ?? [], company?.erp_system_name).filter((entry) =>
    t(`routes.${entry.title}`).toLocaleLowerCase().includes(wanted),
  )
  if (screens.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={t('palette.screens')}>
      {screens.map((entry) => {
        return (
          <Spotlight.Action
            key={offeredKey(entry)}
            label={t(`routes.${entry.title}`)}
            leftSection={<IconArrowRight size={18} stroke={1.7} />}
            onClick={() => void navigate(targetOf(entry))}
          />
        )
      })}
    </Spotlight.ActionsGroup>
  )
}

function Products({ query }: { readonly query: string }) {
  const t = useTexts(appTexts)
  const can = useCan()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(query, PAUSE_MS)
  const enabled = can(findProducts) && search.length >= SHORTEST_SEARCH
  const products = useQuery({
    ...queryOf(findProducts, { query: { search } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!enabled || query.length < SHORTEST_SEARCH || !products.data || products.data.data.length === 0)
    return null
  return (
    <Spotlight.ActionsGroup label={t('palette.products')}>
      {products.data.data.map((product) => (
        <Spotlight.Action
          key={product.id}
          label={product.title}
          description={`${product.wws_model} · ${product.wws_number}`}
          leftSection={<IconShoe size={18} stroke={1.7} />}
          onClick={() =>
            void navigate({
              to: '/productmanagement/products/$model',
              params: { model: product.wws_model },
              search: product.shares_model ? { wws_number: product.wws_number } : {},
            })
          }
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function Orders({ query }: { readonly query: string }) {
  const t = useTexts(appTexts)
  const can = useCan()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(query, PAUSE_MS)
  const enabled = can(listOrders) && search.length >= SHORTEST_SEARCH
  const orders = useQuery({
    ...queryOf(listOrders, { query: { search, order_status: 'all-all', sort: '-order_date' } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!can(listOrders)) return null
  if (query.length < SHORTEST_SEARCH) return <p className={classes.paletteNote}>{t('palette.hint')}</p>
  const note = (text: string) => (
    <p role="status" className={classes.paletteNote}>
      {text}
    </p>
  )
  if (orders.isError) return note(t('palette.failed'))
  if (!enabled || orders.isPending) return note(t('palette.searching'))
  if (orders.data.data.length === 0) return note(t('palette.nothing'))
  return (
    <Spotlight.ActionsGroup label={t('palette.orders')}>
      {orders.data.data.slice(0, MOST_ORDERS).map((order) => (
        <Spotlight.Action
          key={order.id}
          label={order.ext_order_id}
          description={`${order.customer_name} · ${order.sales_channel} · ${formatDate(order.order_date)}`}
          leftSection={<IconPackage size={18} stroke={1.7} />}
          onClick={() => void navigate({ to: `/orders/${order.id}` })}
        />
      ))}
      {orders.data.total > MOST_ORDERS && (
        <Spotlight.Action
          label={t('palette.allOrders', { count: orders.data.total })}
          leftSection={<IconSearch size={18} stroke={1.7} />}
          onClick={() =>
            void navigate({ to: '/orders', search: { order_status: 'all-all', start: '', end: '', search } })
          }
        />
      )}
    </Spotlight.ActionsGroup>
  )
}
