import {
  GlnShippingCostBody,
  getShippingCosts,
  type ShippingCost,
  ShippingCostBody,
  type ShippingCosts,
  saveShippingCost,
} from '@kontor/contract/pricing'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { call, queryOf } from '../../../lib/api-client.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { typedNumber, withComma } from '../typed-values.ts'
import { exampleOrders } from './example-order.ts'
import { GlnFields } from './gln-fields.tsx'
import { shippingCostsTexts } from './locales/index.ts'
import classes from './shipping-costs.module.css'

const { shape } = ShippingCostBody
const { shape: own } = GlnShippingCostBody
const TypedGln = z.strictObject({
  gln: z.string().min(1),
  freeShippingFrom: typedNumber(own.freeShippingFrom),
  shipping: typedNumber(own.shipping),
})

/** What is typed. The limit of single stores is the server's to check, which names them all at once. */
const typedRow = (limit: number | null) =>
  z.strictObject({
    label: shape.label,
    freeShippingFrom: typedNumber(shape.freeShippingFrom),
    shipping: typedNumber(
      shape.shipping.refine((amount) => limit === null || amount <= limit, { params: { tooHigh: true } }),
    ),
    glns: z.array(TypedGln).superRefine((rows, { addIssue }) => {
      for (const [index, { gln }] of rows.entries())
        if (rows.findIndex((row) => row.gln === gln) < index)
          addIssue({ code: 'custom', path: [index, 'gln'], params: { repeated: true } })
    }),
  })

/** An amount as a price is written; empty for none. */
const amountTyped = (amount: number | null): string => (amount === null ? '' : withComma(amount.toFixed(2)))

const valuesOf = ({ label, freeShippingFrom, shipping, glns }: ShippingCost) => ({
  label,
  freeShippingFrom: amountTyped(freeShippingFrom),
  shipping: amountTyped(shipping),
  glns: glns.map((row) => ({
    gln: row.gln,
    freeShippingFrom: amountTyped(row.freeShippingFrom),
    shipping: amountTyped(row.shipping),
  })),
})

interface Props {
  readonly row: ShippingCost
  readonly stores: ShippingCosts['stores']
  readonly onClose: () => void
}

/** Sets what shipping costs on a channel, and for single stores. */
export function ShippingCostDialog({ row, stores, onClose }: Props) {
  const t = useTexts(shippingCostsTexts)
  const queryClient = useQueryClient()
  const query = queryOf(getShippingCosts)
  const limit = row.maxShippingCost === null ? undefined : formatMoney(row.maxShippingCost)
  const form = useContractForm({
    schema: typedRow(row.maxShippingCost),
    initialValues: valuesOf(row),
    record: {
      version: row.version,
      latest: async () => {
        const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        const now = data.find(({ marketplaceId }) => marketplaceId === row.marketplaceId) ?? row
        return { values: valuesOf(now), version: now.version }
      },
    },
    issueText: ({ code, path, input, ...issue }) => {
      if (code === 'custom' && 'params' in issue && limit !== undefined && path[0] === 'shipping')
        return t('fields.tooHigh', { limit })
      if (code === 'custom') return t('glns.repeated')
      const isAmount = path.at(-1) === 'shipping' || path.at(-1) === 'freeShippingFrom'
      return isAmount && input !== undefined ? t('fields.wrong') : undefined
    },
    submit: async (values, version = row.version) => {
      const body = { ...values, marketplaceId: row.marketplaceId, version }
      queryClient.setQueryData(query.queryKey, await call(saveShippingCost, { body }))
      notify.success(t('saved'))
      onClose()
    },
  })
  const { values } = form
  return (
    <FormDialog
      {...form.formProps}
      title={t('dialog', { channel: row.channel })}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isDirty ? undefined : 'unchanged'}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <fieldset disabled={form.submitting} className={classes.fields}>
        <TextInput
          {...form.field('label')}
          name="label"
          className={classes.wide}
          label={t('fields.label')}
          autoComplete="off"
          maxLength={100}
          withAsterisk
        />
        {(['freeShippingFrom', 'shipping'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            name={name}
            label={t(`fields.${name}`)}
            description={
              name === 'shipping' && limit !== undefined ? t('fields.limit', { limit }) : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            withAsterisk
          />
        ))}
        <Example free={values.freeShippingFrom} shipping={values.shipping} />
      </fieldset>
      <GlnFields
        rows={values.glns}
        stores={stores}
        disabled={form.submitting}
        field={(index, name) => form.field(`glns.${index}.${name}`) as ComponentProps<typeof TextInput>}
        onAdd={() =>
          form.addItem('glns', {
            gln: '',
            freeShippingFrom: values.freeShippingFrom,
            shipping: values.shipping,
          })
        }
        onRemove={(index) => form.removeItem('glns', index)}
      />
    </FormDialog>
  )
}

/** What the typed values mean for two orders. */
function Example({ free, shipping }: { readonly free: string; readonly shipping: string }) {
  const t = useTexts(shippingCostsTexts)
  const example = exampleOrders(free, shipping)
  const money = (cents: number) => formatMoney(cents / 100)
  return (
    <p className={`${classes.wide} ${classes.example} quiet`} aria-live="polite" data-figures>
      {example &&
        (example.paid === null
          ? t('exampleFree')
          : t('example', {
              free: money(example.freeCents),
              paid: money(example.paid.priceCents),
              cost: money(example.paid.costCents),
            }))}
    </p>
  )
}
