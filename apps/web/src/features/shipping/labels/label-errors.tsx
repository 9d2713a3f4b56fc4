import type { OrderDetail } from '@kontor/contract/order-document'
import { ADDRESS_FIELDS, type AddressField, correctShippingAddress } from '@kontor/contract/orders'
import { isKeyOf } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../../orders/index.ts'
import { de } from '../locales/de.ts'
import { shippingTexts } from '../locales/index.ts'
import { isInDoubt, LabelDoubt } from './label-doubt.tsx'
import classes from './labels.module.css'

interface Props {
  readonly order: OrderDetail
  /** Undefined while it cannot be retried. */
  readonly onRetry: (() => void) | undefined
  readonly onCorrectAddress: (wrong: readonly string[], labelErrorId: number) => void
}

const isAddressField = (field: string): field is AddressField =>
  ADDRESS_FIELDS.some((known) => known === field)

/**
 * The label errors of an order and who acts (spec: orders §8): the provider corrects the address of an ordinary
 * order, the merchant that of an external one; other errors are technical. What happened is said in the reader's words where the
 * carrier's connector knows it, the carrier's own beneath.
 */
export function LabelErrors({ order, onRetry, onCorrectAddress }: Props) {
  const t = useTexts(shippingTexts)
  const tOrder = useTexts(orderDocumentTexts)
  const mayCorrect = useCan()(correctShippingAddress)
  return order.label_errors.map((error) => {
    if (isInDoubt(error)) return <LabelDoubt key={error.id} error={error} onRetry={onRetry} />
    const isAddress = error.own_label_error
    const known = isKeyOf(de.labelError.known, error.reason) ? error.reason : undefined
    const fields = error.fields.filter(isAddressField)
    const whose = order.merchant_external_order ? 'labelError.addressExternal' : 'labelError.addressOrdinary'
    const advice = known ? (`labelError.advice.${known}` as const) : 'labelError.technicalText'
    const title = known ? (`labelError.known.${known}` as const) : 'labelError.technical'
    return (
      <Notice
        key={error.id}
        kind="danger"
        title={t(isAddress ? 'labelError.address' : title)}
        actions={
          <div className={classes.noticeActions}>
            {isAddress && order.merchant_external_order && mayCorrect && (
              <WithReason reason={order.shippingLock ? tOrder('locked.papers') : undefined}>
                <Button
                  variant="default"
                  disabled={order.shippingLock}
                  onClick={() => onCorrectAddress(error.fields, error.id)}
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
        {isAddress && fields.length === 0 && <p>{t('labelError.noField')}</p>}
        {fields.map((field) => (
          <p key={field}>{t(`labelError.field.${field}`)}</p>
        ))}
        <p>{t(isAddress ? whose : advice)}</p>
        {error.information.length > 0 && (
          <div className="quiet">
            <p>{t('labelError.carrierSays')}</p>
            <ul className={classes.errorLines}>
              {error.information.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </Notice>
    )
  })
}
