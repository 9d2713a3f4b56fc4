import type { ShippingCosts } from '@kontor/contract/pricing'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { shippingCostsTexts } from './locales/index.ts'
import classes from './shipping-costs.module.css'

interface TypedGln {
  readonly gln: string
  readonly freeShippingFrom: string
  readonly shipping: string
}

interface Props {
  readonly rows: readonly TypedGln[]
  readonly stores: ShippingCosts['stores']
  readonly disabled: boolean
  readonly field: (index: number, name: keyof TypedGln) => ComponentProps<typeof TextInput>
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
}

/** Stores for which a channel has other values, one a row. */
export function GlnFields({ rows, stores, disabled, field, onAdd, onRemove }: Props) {
  const t = useTexts(shippingCostsTexts)
  const names = new Map(
    stores.map(({ gln, store_number, name }) => [gln, `${store_number} ${name} (${gln})`]),
  )
  const numbered = rows.map(({ gln }, index) => ({ gln, index }))
  const labels = { freeShippingFrom: t('glns.free'), shipping: t('glns.shipping') }
  return (
    <fieldset disabled={disabled} className={classes.glns}>
      <legend>{t('glns.title')}</legend>
      {rows.length === 0 && <p className="quiet">{t(names.size === 0 ? 'glns.noStores' : 'glns.none')}</p>}
      {numbered.map(({ gln, index }) => {
        const label = (of: string) => t('glns.field', { field: of, number: index + 1 })
        return (
          <div key={index} className={classes.gln}>
            <NativeSelect
              {...selectProps(field(index, 'gln'))}
              className={classes.store ?? ''}
              aria-label={label(t('glns.store'))}
              data={[
                { value: '', label: `${t('glns.store')}: ${t('glns.choose')}` },
                ...[...names].map(([value, name]) => ({ value, label: name })),
                ...(gln === '' || names.has(gln) ? [] : [{ value: gln, label: t('glns.unknown', { gln }) }]),
              ]}
            />
            {(['freeShippingFrom', 'shipping'] as const).map((name) => (
              <TextInput
                key={name}
                {...field(index, name)}
                label={labels[name]}
                aria-label={label(labels[name])}
                inputMode="decimal"
                autoComplete="off"
                maxLength={9}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove ?? ''}
              aria-label={t('glns.remove', { number: index + 1 })}
              onClick={() => onRemove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {names.size > rows.length && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={onAdd}
        >
          {t('glns.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** What an input of text and a select have in common. */
const selectProps = ({ value, onChange, error, 'aria-invalid': invalid }: ComponentProps<typeof TextInput>) =>
  ({ value, onChange, error, 'aria-invalid': invalid }) as ComponentProps<typeof NativeSelect>
