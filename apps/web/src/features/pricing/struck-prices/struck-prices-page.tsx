import { listStruckPrices, type StruckPrice } from '@kontor/contract/channels'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import table from '../settings-table.module.css'
import { struckPricesTexts } from './locales/index.ts'
import classes from './struck-prices.module.css'

/** `/settings/struck-prices`: what channels strike through that no reduction may be advertised with (PAngV § 11). */
export function StruckPricesPage() {
  return useCan()(listStruckPrices) ? <StruckPricesScreen /> : <Forbidden />
}

function StruckPricesScreen() {
  const t = useTexts(struckPricesTexts)
  const query = useInfiniteQuery({
    queryKey: [listStruckPrices.url],
    queryFn: ({ pageParam }) => call(listStruckPrices, { query: { after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next_after }) => next_after,
  })
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const again = () => void (data ? query.fetchNextPage() : query.refetch())
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const accounts = data?.pages[0]?.accounts ?? []
  return (
    <Page>
      <p className={classes.intro}>
        {t('intro')} {accounts.length > 0 && t('accounts', { accounts: accounts.join(', ') })}
      </p>
      {rows.length > 0 && <p className={classes.intro}>{t('advice')}</p>}
      {query.isPending && (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
      {rows.length > 0 && <StruckTable rows={rows} />}
      {data && accounts.length === 0 && (
        <EmptyState title={t('noAccounts')}>{t('noAccountsText')}</EmptyState>
      )}
      {data && accounts.length > 0 && rows.length === 0 && !hasNextPage && (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      )}
      {error && <ErrorNotice error={error} onRetry={again} />}
      {hasNextPage && !error && (
        <div className={classes.more}>
          {rows.length === 0 && <p>{t('searching')}</p>}
          <Button variant="default" loading={isFetchingNextPage} onClick={again}>
            {t('more')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function StruckTable({ rows }: { readonly rows: readonly StruckPrice[] }) {
  const t = useTexts(struckPricesTexts)
  return (
    <Card flush>
      <table className={`${table.table} ${table.flush}`} aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('article')}</th>
            <th scope="col">{t('channel')}</th>
            {(['price', 'struck', 'reference'] as const).map((column) => (
              <th key={column} scope="col" className={table.number}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.account}/${row.ean}`}>
              <td>
                <span>
                  <Link
                    to="/productmanagement/products/$model"
                    params={{ model: row.wws_model }}
                    search={{ wws_number: row.wws_number }}
                  >
                    {row.title}
                  </Link>{' '}
                  <span className="quiet">{t('size', { size: row.size })}</span>
                </span>
              </td>
              <td className={classes.wide} data-label={t('channel')}>
                {row.account}
              </td>
              <td className={`${table.number} ${classes.wide}`} data-label={t('price')}>
                {formatMoney(row.price)}
              </td>
              <td className={`${table.number} ${classes.wide}`} data-label={t('struck')}>
                <span>
                  {formatMoney(row.struck_price)}{' '}
                  <span className="quiet">
                    {t('reduction', { percent: formatPercent(row.struck_percent) })}
                  </span>
                </span>
              </td>
              <td className={`${table.number} ${classes.wide}`} data-label={t('reference')}>
                <strong>
                  {row.reference_price === null ? t('nothing') : formatMoney(row.reference_price)}
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
