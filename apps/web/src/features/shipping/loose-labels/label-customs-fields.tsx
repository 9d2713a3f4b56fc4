import type { LooseLabelBody } from '@kontor/contract/shipping'
import { NumberInput, TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import type { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { customsTexts } from '../customs/locales/index.ts'
import classes from './create-label.module.css'
import type { LabelFormValues } from './label-form.ts'

interface Props {
  readonly form: ReturnType<typeof useContractForm<typeof LooseLabelBody, LabelFormValues>>
}

/** What a parcel declares that crosses a border of the VAT area: goods of one kind. */
export function LabelCustomsFields({ form }: Props) {
  const t = useTexts(customsTexts)
  const required = { withAsterisk: true, 'aria-required': true, autoComplete: 'off' } as const
  const number = { ...required, hideControls: true, decimalSeparator: ',', allowNegative: false } as const
  return (
    <fieldset className={classes.fields}>
      <legend>{t('title')}</legend>
      <TextInput
        label={t('contents')}
        description={t('contentsHint')}
        maxLength={100}
        {...required}
        {...form.field('customs.contents')}
      />
      <TextInput
        label={t('field.hs_tariff_number')}
        description={t('hint.hs_tariff_number')}
        maxLength={15}
        {...required}
        {...form.field('customs.hs_tariff_number')}
      />
      <TextInput
        label={t('field.origin_country')}
        description={t('hint.origin_country')}
        maxLength={2}
        {...required}
        {...form.field('customs.origin_country')}
      />
      <NumberInput label={t('pieces')} allowDecimal={false} {...number} {...form.field('customs.quantity')} />
      <NumberInput
        label={t('field.net_weight_grams')}
        suffix=" g"
        allowDecimal={false}
        {...number}
        {...form.field('customs.net_weight_grams')}
      />
      <NumberInput
        label={t('field.value')}
        suffix=" €"
        decimalScale={2}
        {...number}
        {...form.field('customs.value')}
      />
    </fieldset>
  )
}
