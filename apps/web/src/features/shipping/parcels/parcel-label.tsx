import type { OrderShipping, ShippingLabel } from '@kontor/contract/shipping'
import { standingOf } from '@kontor/contract/shipping'
import { IconExternalLink } from '@tabler/icons-react'
import type { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { shippingTexts } from '../locales/index.ts'
import { TrackingHistory } from '../tracking/tracking-history.tsx'
import { TrackingBadge } from '../tracking/tracking-status.tsx'
import classes from './parcels.module.css'

type Label = z.output<typeof ShippingLabel>

const LABEL_STYLES: Readonly<Record<Label['state'], StatusStyle>> = {
  requested: 'warning',
  prepared: 'warning',
  purchasing: 'warning',
  bought: 'success',
  rejected: 'danger',
  unknown: 'danger',
}

interface Props {
  readonly label: Label
  readonly shipping: OrderShipping
  readonly store: string
}

/** A label of a parcel with status, number, tracking link and tracking events. */
export function ParcelLabel({ label, shipping, store }: Props) {
  const t = useTexts(shippingTexts)
  const isReturn = label.type === 'return'
  const kind = t(isReturn ? 'labelHistory.returnLabel' : 'labelHistory.shippingLabel')
  const standing = standingOf(label.transitions)
  return (
    <section className={classes.label} aria-label={t('parcel.labelOf', { label: kind, store })}>
      <div className={classes.labelHead}>
        <span>
          {label.carrier.toUpperCase()} · {kind}
        </span>
        {label.state !== 'bought' ? (
          <Badge style={LABEL_STYLES[label.state]}>{t(`labelState.${label.state}`)}</Badge>
        ) : (
          standing !== undefined && <TrackingBadge status={standing} />
        )}
      </div>
      {label.tracking_number !== null && (
        <p className={classes.tracking}>
          <CopyText value={label.tracking_number} />
          {label.tracking_url !== null && (
            <a href={label.tracking_url} target="_blank" rel="noopener noreferrer">
              {t(isReturn ? 'parcel.trackReturn' : 'parcel.track')} <IconExternalLink size={12} aria-hidden />
            </a>
          )}
        </p>
      )}
      {label.state === 'bought' && <TrackingHistory transitions={label.transitions} label={kind} />}
      {standing === 'canceled' && !isReturn && shipping.state === 'shipped' && (
        <p className={classes.labelVoided} role="status">
          <strong>{t('parcel.labelVoided')}</strong> {t('parcel.labelVoidedText')}
        </p>
      )}
    </section>
  )
}
