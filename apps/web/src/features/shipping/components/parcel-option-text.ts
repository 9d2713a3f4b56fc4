import type { ParcelOption } from '@kontor/contract/shipping'
import type { Translate } from '../../../lib/i18n.ts'
import type { de } from '../locales/de.ts'

const weightForm = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** `DHL · Paket · 5 kg · 60 × 30 × 15 cm` */
export const parcelOptionText = (option: ParcelOption, t: Translate<typeof de>): string =>
  t('form.parcelOption', {
    carrier: option.carrier.toUpperCase(),
    type: option.parcel_type,
    weight: weightForm.format(option.weight),
    length: option.length,
    width: option.width,
    height: option.height,
  })
