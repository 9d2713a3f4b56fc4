import { CUSTOMS_CURRENCIES, type LooseLabelBody, MOST_KINDS_OF_GOODS } from '@kontor/contract/shipping'
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n.ts'
import type { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { customsTexts } from '../customs/locales/index.ts'
import classes from './create-label.module.css'
import { emptyGoods, type LabelCustoms, type LabelFormValues } from './label-form.ts'

interface Props {
  readonly form: ReturnType<typeof useContractForm<typeof LooseLabelBody, LabelFormValues>>
  readonly customs: LabelCustoms
}

const required = { withAsterisk: true, 'aria-required': true, autoComplete: 'off' } as const
const number = { ...required, hideControls: true, decimalSeparator: ',', allowNegative: false } as const

/** What a parcel declares that crosses a border of the VAT area. */
export function LabelCustomsFields({ form, customs }: Props) {
  const t = useTexts(customsTexts)
  const { items } = customs
  const setItems = (changed: LabelCustoms['items']) =>
    form.setFieldValue('customs', { ...customs, items: changed })
  return (
    <>
      <fieldset className={classes.fields}>
        <legend>{t('title')}</legend>
        <TextInput
          label={t('contents')}
          description={t('contentsHint')}
          inputWrapperOrder={ORDER}
          maxLength={100}
          {...required}
          {...form.field('customs.contents')}
        />
        <NativeSelect
          label={t('currency')}
          description={t('currencyHint')}
          inputWrapperOrder={ORDER}
          withAsterisk
          {...form.field('customs.currency')}
          data={[...CUSTOMS_CURRENCIES]}
        />
      </fieldset>
      {items.map((_, index) => (
        <GoodsFields
          // biome-ignore lint/suspicious/noArrayIndexKey: goods have no identity but their place.
          key={index}
          form={form}
          customs={customs}
          index={index}
          onRemove={
            items.length > 1 ? () => setItems(items.filter((_goods, place) => place !== index)) : undefined
          }
        />
      ))}
      {items.length < MOST_KINDS_OF_GOODS && (
        <Button
          variant="default"
          className={classes.addGoods}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setItems([...items, emptyGoods()])}
        >
          {t('addGoods')}
        </Button>
      )}
    </>
  )
}

/** Hints stand below, so that fields of one row stand on one line. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface GoodsProps extends Props {
  readonly index: number
  /** Undefined for the only one. */
  readonly onRemove: (() => void) | undefined
}

/** Goods of one kind. */
function GoodsFields({ form, customs, index, onRemove }: GoodsProps) {
  const t = useTexts(customsTexts)
  const at = (name: keyof LabelCustoms['items'][number]) => form.field(`customs.items.${index}.${name}`)
  return (
    <fieldset className={classes.goods}>
      <legend>{t('goods', { number: index + 1 })}</legend>
      <TextInput label={t('field.description')} maxLength={100} {...required} {...at('description')} />
      <NumberInput label={t('pieces')} allowDecimal={false} {...number} {...at('quantity')} />
      <TextInput
        label={t('field.hs_tariff_number')}
        description={t('hint.hs_tariff_number')}
        inputWrapperOrder={ORDER}
        maxLength={15}
        {...required}
        {...at('hs_tariff_number')}
      />
      <TextInput
        label={t('field.origin_country')}
        description={t('hint.origin_country')}
        inputWrapperOrder={ORDER}
        maxLength={2}
        {...required}
        {...at('origin_country')}
      />
      <NumberInput
        label={t('field.net_weight_grams')}
        suffix=" g"
        allowDecimal={false}
        {...number}
        {...at('net_weight_grams')}
      />
      <NumberInput
        label={t('field.value')}
        suffix={` ${customs.currency}`}
        decimalScale={2}
        {...number}
        {...at('value')}
      />
      {onRemove && (
        <Button
          variant="subtle"
          className={classes.removeGoods}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          {t('removeGoods', { number: index + 1 })}
        </Button>
      )}
    </fieldset>
  )
}
