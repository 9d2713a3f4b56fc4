import type { OrderDetail } from '@kontor/contract/order-document'
import { ADDRESS_FIELDS, type AddressField, correctShippingAddress } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../../orders/index.ts'
import { shippingTexts } from '../locales/index.ts'
import { isInDoubt, LabelDoubt } from './label-doubt.tsx'
import classes from './labels.module.css'

interface Props {
  readonly order: OrderDetail
  /** Undefined while it cannot be retried. */
  readonly onRetry: (() => void) | undefined
  readonly onCorrectAddress: (wrong: readonly string[]) => void
}

const isAddressField = (field: string): field is AddressField =>
  ADDRESS_FIELDS.some((known) => known === field)

/**
 * The label errors of an order and who acts (spec: orders §8): the provider corrects the address of an ordinary
 * order, the merchant that of an external one; other errors are technical.
 */
export function LabelErrors({ order, onRetry, onCorrectAddress }: Props) {
  const t = useTexts(shippingTexts)
  const tOrder = useTexts(orderDocumentTexts)
  const mayCorrect = useCan()(correctShippingAddress)
  return order.label_errors.map((error) => {
    if (isInDoubt(error)) return <LabelDoubt key={error.id} error={error} onRetry={onRetry} />
    const isAddress = error.own_label_error
    const advice = !isAddress
      ? 'labelError.technicalText'
      : order.merchant_external_order
        ? 'labelError.addressExternal'
        : 'labelError.addressOrdinary'
    return (
      <Notice
        key={error.id}
        kind="danger"
        title={t(isAddress ? 'labelError.address' : 'labelError.technical')}
        actions={
          <div className={classes.noticeActions}>
            {isAddress && order.merchant_external_order && mayCorrect && (
              <WithReason reason={order.shippingLock ? tOrder('locked.papers') : undefined}>
                <Button
                  variant="default"
                  disabled={order.shippingLock}
                  onClick={() => onCorrectAddress(error.fields)}
                >
                  {t('labelError.correct')}
                </Button>
              </WithReason>
            )}
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                {t('ship.again')}
              </Button>
            )}
          </div>
        }
      >
        {error.fields.some(isAddressField) && (
          <p>
            {tOrder('banner.addressFields', {
              fields: error.fields
                .filter(isAddressField)
                .map((field) => tOrder(`addressField.${field}`))
                .join(', '),
            })}
          </p>
        )}
        {error.information.length > 0 && (
          <ul className={classes.errorLines}>
            {error.information.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p>{t(advice)}</p>
      </Notice>
    )
  })
}
