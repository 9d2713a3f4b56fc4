import { saveUvpManufacturers, type Uvp, UvpConfigurationBody } from '@kontor/contract/pricing'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { asTyped, typedNumber } from '../typed-values.ts'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'
import { useUvpRecord } from './uvp.queries.ts'

/** Discounts of manufacturers; where there is none the fallback counts. */
export function ManufacturersCard({ uvp }: { readonly uvp: Uvp }) {
  const t = useTexts(uvpTexts)
  const { taken } = useUvpRecord()
  // The id of the one that is edited; empty for a new one.
  const [editing, setEditing] = useState<string>()
  const remove = useMutation({
    mutationFn: (id: number) =>
      call(saveUvpManufacturers, {
        body: { version: uvp.configuration.version, manufacturers: [{ id, discount: null }] },
      }),
    onSuccess: taken,
    onError: (error) => notify.error(error),
  })
  const fallback = asTyped(uvp.configuration.manufacturer_discount_fallback)
  return (
    <Card
      title={t('manufacturers.title')}
      actions={
        <Button variant="default" size="xs" onClick={() => setEditing('')}>
          {t('manufacturers.add')}
        </Button>
      }
    >
      {uvp.manufacturer_discounts.length === 0 ? (
        <p className="quiet">{t('manufacturers.empty', { value: fallback })}</p>
      ) : (
        <ul className={`${classes.stack} ${classes.list}`}>
          {uvp.manufacturer_discounts.map(({ id, name, discount }) => (
            <li key={id}>
              <span>{name}</span>
              <span data-figures>{t('percent', { value: asTyped(discount) })}</span>
              <span className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('manufacturers.edit', { name })}
                  onClick={() => setEditing(String(id))}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={remove.isPending}
                  aria-label={t('manufacturers.remove', { name })}
                  onClick={() => remove.mutate(id)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
      )}
      <BestPrices manufacturers={uvp.manufacturers} />
      {editing !== undefined && (
        <DiscountDialog uvp={uvp} edited={editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

/** The way to what each brand follows of competitors; those that do come first. */
function BestPrices({ manufacturers }: Pick<Uvp, 'manufacturers'>) {
  const t = useTexts(uvpTexts)
  const count = manufacturers.filter((brand) => brand.follows_best_price).length
  if (manufacturers.length === 0) return null
  return (
    <details className={classes.more}>
      <summary className={classes.summary}>
        {t('bestPrices.summary', { count, all: manufacturers.length })}
      </summary>
      <ul className={`${classes.stack} ${classes.list}`} aria-label={t('bestPrices.title')}>
        {manufacturers
          .toSorted((one, other) => Number(other.follows_best_price) - Number(one.follows_best_price))
          .map(({ id, name, follows_best_price }) => (
            <li key={id}>
              <Link
                to="/settings/uvp/best-price/$manufacturer_id"
                params={{ manufacturer_id: String(id) }}
                aria-label={t('bestPrices.open', { name })}
              >
                {name}
              </Link>
              {follows_best_price && <Badge style="teal">{t('bestPrices.follows')}</Badge>}
            </li>
          ))}
      </ul>
    </details>
  )
}

const { shape } = UvpConfigurationBody
const TypedDiscount = z.strictObject({
  id: z.string().min(1),
  discount: typedNumber(shape.manufacturer_discount_fallback),
})

interface DialogProps {
  readonly uvp: Uvp
  /** Id of the manufacturer; empty: one is chosen. */
  readonly edited: string
  readonly onClose: () => void
}

function DiscountDialog({ uvp, edited, onClose }: DialogProps) {
  const t = useTexts(uvpTexts)
  const { taken, recordOf } = useUvpRecord()
  const valuesOf = ({ manufacturer_discounts }: Uvp) => ({
    id: edited,
    discount: asTyped(manufacturer_discounts.find(({ id }) => String(id) === edited)?.discount ?? null),
  })
  const form = useContractForm({
    schema: TypedDiscount,
    initialValues: valuesOf(uvp),
    record: recordOf(uvp, valuesOf),
    submit: async ({ id, discount }, version = uvp.configuration.version) => {
      taken(
        await call(saveUvpManufacturers, {
          body: { version, manufacturers: [{ id: Number(id), discount }] },
        }),
      )
      onClose()
    },
  })
  const all = new Map([...uvp.manufacturers, ...uvp.manufacturer_discounts].map(({ id, name }) => [id, name]))
  return (
    <FormDialog
      {...form.formProps}
      title={t('manufacturers.dialog')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <fieldset disabled={form.submitting} className={classes.fields}>
        <NativeSelect
          {...form.field('id')}
          name="id"
          label={t('manufacturers.manufacturer')}
          disabled={edited !== ''}
          withAsterisk
          data={[
            { value: '', label: t('manufacturers.choose') },
            ...[...all].map(([id, name]) => ({ value: String(id), label: name })),
          ]}
        />
        <TextInput
          {...form.field('discount')}
          name="discount"
          label={t('manufacturers.discount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          withAsterisk
        />
      </fieldset>
    </FormDialog>
  )
}
