import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { floorOfExample } from './floor-example.ts'
import { pricingRulesTexts } from './locales/index.ts'
import classes from './rules.module.css'

export type RuleList = 'min_price_brand' | 'min_price_season' | 'min_price_brand_season'

/** A rule as the form holds it; a list knows those of the choices that its rules are for. */
export interface TypedRule {
  readonly brand?: string
  readonly season?: string
  readonly min_price: string
}

const CHOICES: Readonly<Record<RuleList, readonly ('brand' | 'season')[]>> = {
  min_price_brand: ['brand'],
  min_price_season: ['season'],
  min_price_brand_season: ['brand', 'season'],
}

interface Props {
  readonly list: RuleList
  readonly rules: readonly TypedRule[]
  /** Those that no article is for. */
  readonly isHidden: (rule: TypedRule) => boolean
  readonly options: Readonly<Record<'brand' | 'season', readonly string[]>>
  readonly field: (index: number, name: 'brand' | 'season' | 'min_price') => ComponentProps<typeof TextInput>
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
}

/** The rules of one kind, one a row. */
export function RuleListCard({ list, rules, isHidden, options, field, onAdd, onRemove }: Props) {
  const t = useTexts(pricingRulesTexts)
  const title = t(`list.${list}`)
  const choices = CHOICES[list]
  const canAdd = choices.every((choice) => options[choice].length > 0)
  const shown = rules.flatMap((rule, index) => (isHidden(rule) ? [] : [{ rule, index }]))
  return (
    <Card title={title}>
      {shown.length === 0 && <p className="quiet">{t(canAdd ? 'noRules' : 'nothingToChoose')}</p>}
      <div className={classes.rows}>
        {shown.map(({ rule, index }, position) => {
          const label = (name: string) => t('row', { list: title, number: position + 1, field: name })
          const floor = floorOfExample(rule.min_price)
          return (
            <div key={index} className={classes.row} data-choices={choices.length}>
              {choices.map((choice) => (
                <NativeSelect
                  key={choice}
                  {...selectProps(field(index, choice))}
                  className={classes.choice ?? ''}
                  aria-label={label(t(choice))}
                  data={[
                    { value: '', label: `${t(choice)}: ${t('choose')}` },
                    ...new Set([...options[choice], ...(rule[choice] ? [rule[choice]] : [])]),
                  ]}
                />
              ))}
              <TextInput
                {...field(index, 'min_price')}
                className={classes.percent ?? ''}
                aria-label={label(t('percent'))}
                placeholder="10"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                rightSection="%"
              />
              <span className={classes.floor} data-figures>
                {floor !== undefined && t('never', { floor })}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove ?? ''}
                aria-label={t('remove', { list: title, number: position + 1 })}
                onClick={() => onRemove(index)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          )
        })}
      </div>
      {canAdd && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('addTo', { list: title })}
          onClick={onAdd}
        >
          {t('add')}
        </Button>
      )}
    </Card>
  )
}

/** What an input of text and a select have in common. */
const selectProps = ({ value, onChange, error, 'aria-invalid': invalid }: ComponentProps<typeof TextInput>) =>
  ({ value, onChange, error, 'aria-invalid': invalid }) as ComponentProps<typeof NativeSelect>
