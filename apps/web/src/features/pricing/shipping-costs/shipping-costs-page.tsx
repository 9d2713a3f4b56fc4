import {
  getShippingCosts,
  type ShippingCost,
  type ShippingCosts,
  saveShippingCost,
} from '@kontor/contract/pricing'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import table from '../settings-table.module.css'
import { shippingCostsTexts } from './locales/index.ts'
import { ShippingCostDialog } from './shipping-cost-dialog.tsx'
import classes from './shipping-costs.module.css'

/** `/settings/shipping`: what shipping costs on each sales channel (spec: integrations §2, shipping-cost settings). */
export function ShippingCostsPage() {
  return useCan()(saveShippingCost) ? <ShippingCostsScreen /> : <Forbidden />
}

function ShippingCostsScreen() {
  const t = useTexts(shippingCostsTexts)
  const query = useQuery(queryOf(getShippingCosts))
  return (
    <Page>
      <p className={classes.intro}>{t('intro')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
      {query.data && <CostsCard costs={query.data} />}
    </Page>
  )
}

function CostsCard({ costs }: { readonly costs: ShippingCosts }) {
  const t = useTexts(shippingCostsTexts)
  // Id of the channel whose row is edited.
  const [editing, setEditing] = useState<number>()
  if (costs.data.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  const edited = costs.data.find(({ marketplaceId }) => marketplaceId === editing)
  return (
    <Card flush>
      <table className={`${table.table} ${table.flush}`} aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('marketplaceId')}</th>
            <th scope="col">{t('label')}</th>
            <th scope="col" className={table.number}>
              {t('freeShippingFrom')}
            </th>
            <th scope="col" className={table.number}>
              {t('shipping')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.data.map((row) => (
            <tr key={row.marketplaceId}>
              <td className={table.name}>
                <span>
                  <span className={classes.id}>{row.marketplaceId}</span> {row.channel}
                </span>
              </td>
              <td className={`${classes.wide} ${classes.label}`}>
                {row.label}
                {row.glns.length > 0 && <span className="quiet">{t('own', { count: row.glns.length })}</span>}
              </td>
              <Amounts row={row} />
              <td className={`${table.number} ${table.edit}`}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('editOf', { label: row.label })}
                  onClick={() => setEditing(row.marketplaceId)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited && (
        <ShippingCostDialog row={edited} stores={costs.stores} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

/** What is saved of a row. What is above a limit that the provider has lowered since stays, and is named. */
function Amounts({ row }: { readonly row: ShippingCost }) {
  const t = useTexts(shippingCostsTexts)
  const { freeShippingFrom, shipping, maxShippingCost: limit } = row
  if (freeShippingFrom === null || shipping === null)
    return (
      <td colSpan={2} className={`${table.number} ${classes.wide} quiet`}>
        {t('missing')}
      </td>
    )
  const isAbove = limit !== null && [row, ...row.glns].some((each) => (each.shipping ?? 0) > limit)
  return (
    <>
      <td className={`${table.number} ${classes.wide}`} data-label={t('freeShippingFrom')}>
        {freeShippingFrom === 0 ? t('always') : formatMoney(freeShippingFrom)}
      </td>
      <td className={`${table.number} ${classes.wide}`} data-label={t('shipping')}>
        <span>
          {formatMoney(shipping)}
          {isAbove && <span className={classes.above}>{t('above', { limit: formatMoney(limit) })}</span>}
        </span>
      </td>
    </>
  )
}
