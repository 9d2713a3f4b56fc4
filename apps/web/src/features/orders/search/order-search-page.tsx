import { listOrders } from '@kontor/contract/orders'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { orderTexts } from '../list/locales/index.ts'
import { orderListColumns } from '../list/order-list-columns.tsx'
import { EVERYTHING, OrderSearchQuery } from '../list/order-list-search.ts'
import { hitsQuery } from '../list/orders.queries.ts'
import classes from './order-search.module.css'

/** `/orders/error`: a marketplace order id that belongs to no order, or to several (spec: orders §2, Main shell). */
export function OrderSearchPage() {
  const t = useTexts(orderDocumentTexts)
  const tList = useTexts(orderTexts)
  const list = useList({
    endpoint: listOrders,
    search: OrderSearchQuery,
    query: (values) => hitsQuery(values.ext_order_id, values.page, values.sales_channel),
    enabled: (values) => values.ext_order_id !== '',
  })
  const number = list.values.ext_order_id
  const columns = useMemo(
    () => orderListColumns(tList).map((column) => ({ ...column, sortable: false })),
    [tList],
  )
  const total = list.query.data?.total
  return (
    <ListPage
      id="orders-found"
      title={t('find.title')}
      list={list}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/orders/${row.id}`}
      texts={{
        label: t('find.hits'),
        empty: { title: t('find.none', { number }), text: t('find.hint') },
      }}
      actions={<Link to="/orders">{t('find.toList')}</Link>}
      notice={
        <>
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
        </>
      }
      {...(number === '' || total === 0 ? { body: null } : {})}
    />
  )
}

/** The free search in all orders. */
function SearchAll({ initial }: { readonly initial: string }) {
  const t = useTexts(orderDocumentTexts)
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
