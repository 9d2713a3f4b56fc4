import { listOrders } from '@kontor/contract/orders'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { parseLeniently, parseSearch, stringifySearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { orderDetailTexts } from './locales/detail/index.ts'
import { orderTexts } from './locales/index.ts'
import { orderListColumns } from './order-list-columns.tsx'
import { EVERYTHING } from './order-list-search.ts'
import classes from './order-search.module.css'
import { hitsQuery } from './orders.queries.ts'

const AddressSearch = z.strictObject({
  ext_order_id: z.string().trim().max(100).default(''),
  /** Where one channel has the number more than once. */
  sales_channel: z.coerce.number().int().positive().max(32_767).optional(),
  page: z.coerce.number().int().min(1).default(1),
})

const PER_PAGE = 25

/** `/orders/error`: a marketplace order id that belongs to no order, or to several (spec: orders §2, Main shell). */
export function OrderSearchPage() {
  return useCan()(listOrders) ? <OrderSearch /> : <Forbidden />
}

function OrderSearch() {
  const t = useTexts(orderDetailTexts)
  const tList = useTexts(orderTexts)
  const navigate = useNavigate()
  const given: object = useSearch({ strict: false })
  const {
    ext_order_id: number,
    sales_channel: channel,
    page,
  } = parseLeniently(AddressSearch, parseSearch(stringifySearch({ ...given })))
  const hits = useQuery({ ...hitsQuery(number, page, channel), enabled: number !== '' })
  const columns = useMemo(() => orderListColumns(tList), [tList])
  const total = hits.data?.total
  return (
    <Page title={t('find.title')} actions={<Link to="/orders">{t('find.toList')}</Link>}>
      {number === '' && <Notice kind="info" title={t('find.noNumber')} />}
      {total === 0 && (
        <Notice kind="warning" title={t('find.none', { number })}>
          <p>{t('find.hint')}</p>
        </Notice>
      )}
      {total !== undefined && total > 0 && (
        <Notice kind="info" title={t('find.several', { number, count: total })} />
      )}
      <SearchAll key={number} initial={number} />
      {number !== '' && total !== 0 && (
        <DataTable
          id="orders-found"
          label={t('find.hits')}
          columns={columns}
          query={hits}
          rowId={(row) => row.id}
          rowHref={(row) => `/orders/${row.id}`}
          pageSize={PER_PAGE}
          onPage={(next) => void navigate({ to: '.', search: (known: object) => ({ ...known, page: next }) })}
        />
      )}
    </Page>
  )
}

/** The free search of the order list, over every status and the whole time. */
function SearchAll({ initial }: { readonly initial: string }) {
  const t = useTexts(orderDetailTexts)
  const tList = useTexts(orderTexts)
  const navigate = useNavigate()
  const [text, setText] = useState(initial)
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate({
      to: '/orders',
      search: { ...EVERYTHING, search: text.trim() },
    })
  }
  return (
    <search>
      <form onSubmit={search} className={classes.search}>
        <TextInput
          label={t('find.search')}
          placeholder={tList('filter.searchHint')}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="sm">
          {t('find.searchGo')}
        </Button>
      </form>
    </search>
  )
}
