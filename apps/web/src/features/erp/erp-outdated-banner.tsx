import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useObstacle } from './export-obstacle.ts'
import { erpTexts } from './locales/index.ts'

const ErpExportDialog = lazy(async () => ({
  default: (await import('./erp-export-dialog.tsx')).ErpExportDialog,
}))

/**
 * Says that an order was changed after its document was made, and offers to send it again once that has arrived. Of a
 * failed export nobody knows what the ERP has; the card says so already.
 */
export function ErpOutdatedBanner({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(erpTexts)
  const obstacle = useObstacle(order)
  const [asking, setAsking] = useState(false)
  const last = order.erp_export?.last
  if (!last || last.outdated_since === null || last.state === 'failed') return null
  const since = { date: formatDateTime(last.outdated_since), version: last.version }
  if (last.state === 'pending') {
    return (
      <Notice kind="info" title={t('outdated.underWay')}>
        <p>{t('outdated.underWayText', since)}</p>
      </Notice>
    )
  }
  return (
    <Notice
      kind="warning"
      title={t('outdated.title')}
      actions={
        obstacle === undefined && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('outdated.send')}
          </Button>
        )
      }
    >
      <p>{t('outdated.text', since)}</p>
      {obstacle !== undefined && <p>{obstacle}</p>}
      <Suspense fallback={null}>
        {asking && <ErpExportDialog order={order} onClose={() => setAsking(false)} />}
      </Suspense>
    </Notice>
  )
}
