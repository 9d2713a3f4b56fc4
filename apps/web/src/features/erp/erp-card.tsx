import type { OrderErpExport } from '@kontor/contract/erp'
import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { type TextKey, useTexts } from '../../lib/i18n.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { Badge, type StatusStyle } from '../../ui/status/status-badge.tsx'
import classes from './erp-card.module.css'
import { useObstacle } from './export-obstacle.ts'
import type { de } from './locales/de.ts'
import { erpTexts } from './locales/index.ts'

const ErpExportDialog = lazy(async () => ({
  default: (await import('./erp-export-dialog.tsx')).ErpExportDialog,
}))

type LastExport = NonNullable<OrderErpExport['last']>

/**
 * The last export of an order to the merchant's ERP, and the button for another one; nothing for merchants without
 * an ERP.
 */
export function ErpCard({ order }: { readonly order: OrderDetail }) {
  return order.erp_export ? <ShownErpCard order={order} erp={order.erp_export} /> : null
}

function ShownErpCard({ order, erp }: { readonly order: OrderDetail; readonly erp: OrderErpExport }) {
  const t = useTexts(erpTexts)
  const obstacle = useObstacle(order)
  const [asking, setAsking] = useState(false)
  const { last } = erp
  const state = stateOf(last)
  const isBusy = state === 'pending' || state === 'waiting'
  return (
    <Card title={t('title')} actions={<Badge style={STYLES[state]}>{t(state)}</Badge>}>
      <div className={classes.card}>
        {last && <Progress last={last} />}
        {/* A disabled button has no hover and no focus: its wrapper carries the reason. */}
        <span className={classes.action} data-hint={obstacle ?? (isBusy ? t(state) : undefined)}>
          <Button
            fullWidth
            variant="default"
            leftSection={<IconDatabaseExport size={16} aria-hidden />}
            disabled={obstacle !== undefined || isBusy}
            aria-description={isBusy ? t(state) : undefined}
            aria-describedby={obstacle === undefined ? undefined : OBSTACLE_ID}
            onClick={() => setAsking(true)}
          >
            {t(last?.state === 'sent' || last?.state === 'failed' ? 'exportAgain' : 'export')}
          </Button>
        </span>
        {obstacle !== undefined && (
          <p id={OBSTACLE_ID} className="quiet">
            {obstacle}
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {asking && <ErpExportDialog order={order} onClose={() => setAsking(false)} />}
      </Suspense>
    </Card>
  )
}

const OBSTACLE_ID = 'erp-obstacle'

type ShownState = TextKey<Pick<typeof de, 'never' | 'pending' | 'waiting' | 'sent' | 'failed'>>

function stateOf(last: LastExport | null): ShownState {
  if (last === null) return 'never'
  return last.state === 'pending' && last.error !== null ? 'waiting' : last.state
}

const STYLES: Readonly<Record<ShownState, StatusStyle>> = {
  never: 'neutral',
  pending: 'info',
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
}

function Progress({ last }: { readonly last: LastExport }) {
  const t = useTexts(erpTexts)
  const asked = formatDateTime(last.requested_at)
  return (
    <>
      {last.sent_at !== null && <p>{t('sentAt', { date: formatDateTime(last.sent_at) })}</p>}
      {last.error !== null && (
        <div className={classes.problem} role={last.state === 'failed' ? 'alert' : 'status'}>
          <p>{t(`failure.${last.error.kind}`)}</p>
          {last.error.message !== '' && <p className="quiet">{t('said', { message: last.error.message })}</p>}
          <p className="quiet">
            {last.next_attempt_at === null
              ? t('noNextAttempt')
              : t('nextAttempt', { date: formatDateTime(last.next_attempt_at) })}
          </p>
        </div>
      )}
      <p className="quiet">
        {last.requested_by === ''
          ? t('requestedByItself', { date: asked })
          : t('requestedBy', { date: asked, name: last.requested_by })}{' '}
        {t('version', { version: last.version })}
      </p>
    </>
  )
}
