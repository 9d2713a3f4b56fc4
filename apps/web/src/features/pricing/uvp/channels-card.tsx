import {
  saveUvpSalesChannels,
  UVP_CHANNELS,
  type Uvp,
  type UvpChannel,
  UvpChannelBody,
} from '@kontor/contract/pricing'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import table from '../settings-table.module.css'
import { asTyped, typedNumber } from '../typed-values.ts'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'
import { useUvpRecord } from './uvp.queries.ts'

/** The names of all rows that there are or can be, those that the settings know first. */
export const channelNames = ({ company_sales_channels }: Uvp): string[] => [
  ...new Set([...UVP_CHANNELS.map(({ name }) => name), ...company_sales_channels.map(({ name }) => name)]),
]

/** What sales through channels cost. */
export function ChannelsCard({ uvp }: { readonly uvp: Uvp }) {
  const t = useTexts(uvpTexts)
  const [editing, setEditing] = useState<string>()
  const costs = new Map(uvp.company_sales_channels.map((row) => [row.name, row]))
  return (
    <Card title={t('channels.title')} flush>
      <div className={table.scroll}>
        <table className={`${table.table} ${table.flush}`} aria-label={t('channels.title')}>
          <thead>
            <tr>
              <th scope="col">{t('channels.name')}</th>
              <th scope="col" className={table.number}>
                {t('channels.commission')}
              </th>
              <th scope="col" className={table.number}>
                {t('channels.postage')}
              </th>
              <th scope="col" className={table.number}>
                {t('channels.returns')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('edit')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {channelNames(uvp).map((name) => {
              const row = costs.get(name)
              return (
                <tr key={name}>
                  <td className={table.name}>{name}</td>
                  {row ? (
                    <>
                      <td className={table.number} data-label={t('channels.commission')}>
                        {formatPercent(row.commission_marketplace + row.commission_other)}
                      </td>
                      <td className={table.number} data-label={t('channels.postage')}>
                        {formatMoney(row.postage_shipping)}
                      </td>
                      <td className={table.number} data-label={t('channels.returns')}>
                        {formatPercent(row.return_quota)}
                      </td>
                    </>
                  ) : (
                    <td colSpan={3} className="quiet">
                      {t('channels.missing')}
                    </td>
                  )}
                  <td className={`${table.number} ${table.edit}`}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('channels.edit', { name })}
                      onClick={() => setEditing(name)}
                    >
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {editing !== undefined && (
        <ChannelDialog uvp={uvp} name={editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

const { shape } = UvpChannelBody
const GROUPS = {
  fees: ['commission_marketplace', 'commission_other', 'commission_return_refund'],
  shipping: ['postage_shipping', 'marketplace_shipping_cost'],
  return: ['postage_return', 'marketplace_return_cost', 'return_quota'],
} as const
type Cost = (typeof GROUPS)[keyof typeof GROUPS][number]

const TypedCosts = z.strictObject({
  sales_channel_id: z.string(),
  commission_marketplace: typedNumber(shape.commission_marketplace),
  commission_other: typedNumber(shape.commission_other),
  commission_return_refund: typedNumber(shape.commission_return_refund),
  postage_shipping: typedNumber(shape.postage_shipping),
  marketplace_shipping_cost: typedNumber(shape.marketplace_shipping_cost),
  postage_return: typedNumber(shape.postage_return),
  marketplace_return_cost: typedNumber(shape.marketplace_return_cost),
  return_quota: typedNumber(shape.return_quota),
})

interface DialogProps {
  readonly uvp: Uvp
  readonly name: string
  readonly onClose: () => void
}

function ChannelDialog({ uvp, name, onClose }: DialogProps) {
  const t = useTexts(uvpTexts)
  const { taken, recordOf } = useUvpRecord()
  const rowOf = ({ company_sales_channels }: Uvp): UvpChannel | undefined =>
    company_sales_channels.find((row) => row.name === name)
  const known = UVP_CHANNELS.find((each) => each.name === name)
  const valuesOf = (of: Uvp) => {
    const row = rowOf(of)
    const cost = (key: Cost) => asTyped(row?.[key] ?? null)
    return {
      sales_channel_id: String((row ?? known)?.sales_channel_id ?? ''),
      commission_marketplace: cost('commission_marketplace'),
      commission_other: cost('commission_other'),
      commission_return_refund: cost('commission_return_refund'),
      postage_shipping: cost('postage_shipping'),
      marketplace_shipping_cost: cost('marketplace_shipping_cost'),
      postage_return: cost('postage_return'),
      marketplace_return_cost: cost('marketplace_return_cost'),
      return_quota: cost('return_quota'),
    }
  }
  const form = useContractForm({
    schema: TypedCosts,
    initialValues: valuesOf(uvp),
    record: recordOf(uvp, valuesOf),
    submit: async ({ sales_channel_id, ...costs }, version = uvp.configuration.version) => {
      const row = {
        name,
        sales_channel_id: sales_channel_id === '' ? null : Number(sales_channel_id),
        ...costs,
      }
      taken(await call(saveUvpSalesChannels, { body: { version, sales_channels: [row] } }))
      onClose()
    },
  })
  const chosen = form.values.sales_channel_id
  const isSold = uvp.sales_channels.some(({ id }) => String(id) === chosen)
  return (
    <FormDialog
      {...form.formProps}
      title={t('channels.dialog', { name })}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isDirty ? undefined : 'unchanged'}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <NativeSelect
        {...form.field('sales_channel_id')}
        name="sales_channel_id"
        label={t('channels.serves')}
        disabled={form.submitting}
        data={[
          { value: '', label: t('channels.calculatorsOnly') },
          ...uvp.sales_channels.map(({ id, name: label }) => ({ value: String(id), label })),
          ...(chosen !== '' && !isSold ? [{ value: chosen, label: name }] : []),
        ]}
      />
      {(['fees', 'shipping', 'return'] as const).map((group) => (
        <fieldset key={group} disabled={form.submitting} className={classes.fields}>
          <legend className={classes.legend}>{t(`channels.${group}`)}</legend>
          {GROUPS[group].map((cost) => (
            <TextInput
              key={cost}
              {...form.field(cost)}
              name={cost}
              // An ending of `_other` stands for a plural in the texts.
              label={t(cost === 'commission_other' ? 'channels.commission_more' : `channels.${cost}`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              withAsterisk
            />
          ))}
        </fieldset>
      ))}
    </FormDialog>
  )
}
