import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import { Popover } from '../popover/popover.tsx'
import { chosenOf, type Filter, type FilterOption } from './filter-definitions.ts'
import classes from './multi-filter.module.css'

interface Props {
  readonly filter: Filter & { readonly kind: 'multi' }
  readonly value: unknown
  readonly onChange: (patch: Record<string, string | undefined>) => void
}

/** Several values of a few, in a panel of boxes; each counts at once. */
export function MultiFilter({ filter, value, onChange }: Props) {
  const t = useTexts(uiTexts)
  const labelId = useId()
  const valueId = useId()
  const chosen = chosenOf(value)
  const [first] = chosen
  const only = filter.options.find((option) => option.value === first)?.label ?? first
  const toggle = (option: FilterOption) => {
    const next = chosen.includes(option.value)
      ? chosen.filter((one) => one !== option.value)
      : [...chosen.filter((one) => !excludes(filter.options, option, one)), option.value]
    onChange({ [filter.name]: next.length === 0 ? undefined : next.join(',') })
  }
  return (
    <div>
      <span id={labelId} className={classes.multiLegend}>
        {filter.label}
      </span>
      <Popover
        label={filter.label}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={classes.multi}
            aria-labelledby={`${labelId} ${valueId}`}
          >
            <span id={valueId}>
              {chosen.length === 0
                ? t('filters.all')
                : chosen.length === 1
                  ? only
                  : t('filters.several', { count: chosen.length })}
            </span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      >
        <ul className={classes.choices}>
          {filter.options.map((option) => (
            <li key={option.value}>
              <Check
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option)}
              />
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  )
}

/** Whether choosing one option takes another one out. */
const excludes = (options: readonly FilterOption[], option: FilterOption, other: string): boolean =>
  option.group !== undefined && options.find(({ value }) => value === other)?.group === option.group
