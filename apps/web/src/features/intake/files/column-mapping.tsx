import { IMPORT_FIELDS, type ImportFileDetail, PRICE_PREFIX, STOCK_PREFIX } from '@kontor/contract/intake'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import classes from './import.module.css'
import type { de } from './locales/de.ts'
import { importTexts } from './locales/index.ts'

type Targets = readonly (string | null)[]

interface Props {
  readonly file: ImportFileDetail
  readonly targets: Targets
  readonly disabled: boolean
  /** Nothing can be chosen any more: it says what was. */
  readonly isOver: boolean
  readonly onChange: (targets: Targets) => void
}

/** First rows that are shown of each column. */
const SAMPLES = 3

/** What each column of a file holds, beside its first values. */
export function ColumnMapping({ file, targets, disabled, isOver, onChange }: Props) {
  const t = useTexts(importTexts)
  const options = useMemo(() => optionsOf(file, t), [file, t])
  return (
    <Card flush title={t('mapping')}>
      <p className={classes.text}>
        {t('mappingText')} {file.is_known && t('mappingKnown')}
      </p>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">{t('header')}</th>
            <th scope="col">{t('samples')}</th>
            <th scope="col">{t('holds')}</th>
          </tr>
        </thead>
        <tbody>
          {file.headers.map((header, index) => {
            const name = header === '' ? t('noHeader', { number: index + 1 }) : header
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, names may repeat.
              <tr key={index}>
                <th scope="row">{name}</th>
                <td className={classes.samples}>
                  {file.preview.slice(0, SAMPLES).map((cells, row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
                    <span key={row}>{cells[index] || '–'}</span>
                  ))}
                </td>
                <td>
                  {isOver ? (
                    labelOf(options, targets[index] ?? '')
                  ) : (
                    <NativeSelect
                      aria-label={t('holdsOf', { header: name })}
                      value={targets[index] ?? ''}
                      disabled={disabled}
                      data={options}
                      onChange={({ target: { value } }) =>
                        onChange(targets.map((each, at) => (at === index ? value || null : each)))
                      }
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}
interface OptionGroup {
  readonly group: string
  readonly items: Option[]
}

const labelOf = (options: readonly (Option | OptionGroup)[], target: string): string =>
  options
    .flatMap((option) => ('items' in option ? option.items : [option]))
    .find(({ value }) => value === target)?.label ?? target

const OF_SIZE: ReadonlySet<string> = new Set([
  'ean',
  'size',
  'sku',
  'sale_price',
  'original_price',
  'cost_price',
])
const OF_STOCK: ReadonlySet<string> = new Set(['store_number', 'on_hand'])

function optionsOf(file: ImportFileDetail, t: Translate<typeof de>): (Option | OptionGroup)[] {
  const fields = (isOfGroup: (field: string) => boolean) =>
    IMPORT_FIELDS.filter(isOfGroup).map((field) => ({ value: field as string, label: t(`field.${field}`) }))
  return [
    { value: '', label: t('nothing') },
    { group: t('group.size'), items: fields((field) => OF_SIZE.has(field)) },
    { group: t('group.article'), items: fields((field) => !OF_SIZE.has(field) && !OF_STOCK.has(field)) },
    {
      group: t('group.stock'),
      items: [
        ...fields((field) => OF_STOCK.has(field)),
        ...file.stores.map(({ store_number, name }) => ({
          value: `${STOCK_PREFIX}${store_number}`,
          label: t('stockOf', { number: store_number, name }),
        })),
      ],
    },
    {
      group: t('group.channel'),
      items: file.channels.map(({ key, label }) => ({
        value: `${PRICE_PREFIX}${key}`,
        label: t('priceOf', { channel: label }),
      })),
    },
  ]
}
