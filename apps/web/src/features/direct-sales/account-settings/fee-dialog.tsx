import { refundFee } from '@kontor/contract/direct-sales'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { directSalesTexts } from '../locales/index.ts'
import classes from './account-settings.module.css'

/** What sales of the examples cost, in per cent. */
const PERCENT = 15
/** The prices of the examples, in cents: below the most that is kept, and above it. */
const PRICES = [8995, 19_995] as const

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The sentence of the specification about the fee, and what it means (spec: integrations §2). */
export function FeeDialog({ opened, onClose }: Props) {
  const t = useTexts(directSalesTexts)
  const money = (cents: number) => formatMoney(cents / 100)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('accountSettings.fee.title')}>
      <div className={classes.stack}>
        <p>
          <strong>{t('accountSettings.fee.sentence')}</strong>
        </p>
        <p>{t('accountSettings.fee.reading')}</p>
        <ul className={classes.examples}>
          {PRICES.map((price) => {
            const { saleCents, keptCents } = refundFee(price, PERCENT)
            return (
              <li key={price} data-figures>
                {t('accountSettings.fee.example', {
                  percent: PERCENT,
                  price: money(price),
                  fee: money(saleCents),
                  kept: money(keptCents),
                })}
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
