import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../form/check.tsx'
import { uiTexts } from '../locales/index.ts'
import classes from './filter-bar.module.css'
import { type Filter, type FilterValues, isActive, namesOf, textOf } from './filter-definitions.ts'
import { PeriodFilter } from './period-filter.tsx'
import { typedNumber } from './typed-number.ts'

const MultiFilter = lazy(async () => ({ default: (await import('./multi-filter.tsx')).MultiFilter }))

interface Props {
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly defaults: FilterValues
  /** Only what changed; an emptied filter is `undefined`. */
  readonly onChange: (patch: Record<string, string | undefined>) => void
  readonly onReset: () => void
  /** On a phone the filters stand behind one button that says how many are set. */
  readonly folds?: boolean
  /** Beside the filters, at the end of the row. */
  readonly children?: ReactNode
}

/** So many filters stand on a phone from the start, and those that narrow the list: what they narrow must be seen, too. */
const ON_A_PHONE = 2

/** The filters of a list. A text counts on Enter or when its field is left (spec: orders §2), a choice at once. */
export function FilterBar({ filters, values, defaults, onChange, onReset, folds = false, children }: Props) {
  const t = useTexts(uiTexts)
  const [showsAll, setShowsAll] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const fieldsId = useId()
  const active = filters.filter((filter) => isActive(filter, values, defaults))
  const hidden = filters.filter((filter) => filter.secondary && !active.includes(filter))
  const shown = showsAll ? filters : filters.filter((filter) => !hidden.includes(filter))
  const isIdle = (filter: Filter, index: number): boolean =>
    index >= ON_A_PHONE &&
    !active.includes(filter) &&
    namesOf(filter).every((name) => textOf(values[name]) === '')
  const hasSecondary = filters.some((filter) => filter.secondary) && (hidden.length > 0 || showsAll)
  return (
    <search className={classes.bar} data-folds={folds || undefined} aria-label={t('filters.label')}>
      {folds && (
        <div className={classes.fold}>
          <Button
            variant="default"
            size="sm"
            aria-expanded={isUnfolded}
            aria-controls={fieldsId}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {active.length === 0 ? t('filters.label') : `${t('filters.label')} · ${active.length}`}
          </Button>
        </div>
      )}
      <div
        id={fieldsId}
        className={classes.fields}
        data-all={showsAll || undefined}
        data-folded={(folds && !isUnfolded) || undefined}
      >
        {shown.map((filter, index) => (
          <div
            key={namesOf(filter)[0]}
            style={widthOf(filter)}
            className={classes.field}
            data-idle={isIdle(filter, index) || undefined}
          >
            <FilterField filter={filter} values={values} onChange={onChange} />
          </div>
        ))}
        <div className={classes.actions}>
          {(hasSecondary || filters.some(isIdle)) && (
            <span className={hasSecondary ? undefined : classes.phoneOnly}>
              <Button
                variant="default"
                size="sm"
                aria-expanded={showsAll}
                leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                onClick={() => setShowsAll(!showsAll)}
              >
                {t(showsAll ? 'filters.less' : 'filters.more')}
              </Button>
            </span>
          )}
          {active.length > 0 && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={onReset}
            >
              {t('filters.reset')} ({active.length})
            </Button>
          )}
          {children}
        </div>
      </div>
    </search>
  )
}

/** Two days and the button of the calendar need more than a word. */
const USUAL_WIDTHS: Readonly<Record<Filter['kind'], number>> = {
  text: 160,
  select: 160,
  multi: 160,
  check: 120,
  period: 250,
}

interface Width extends CSSProperties {
  readonly '--width': string
}

const widthOf = ({ kind, width = USUAL_WIDTHS[kind] }: Filter): Width => ({ '--width': `${width}px` })

interface FieldProps {
  readonly filter: Filter
  readonly values: FilterValues
  readonly onChange: Props['onChange']
}

function FilterField({ filter, values, onChange }: FieldProps) {
  switch (filter.kind) {
    case 'text': {
      return <TextFilter filter={filter} value={textOf(values[filter.name])} onChange={onChange} />
    }
    case 'select':
      return (
        <NativeSelect
          label={filter.label}
          data={filter.options.map((option) => ({ value: option.value, label: option.label }))}
          value={textOf(values[filter.name])}
          onChange={(event) => onChange({ [filter.name]: event.target.value || undefined })}
        />
      )
    case 'multi':
      return (
        <Suspense fallback={<div className={classes.waiting} />}>
          <MultiFilter filter={filter} value={values[filter.name]} onChange={onChange} />
        </Suspense>
      )
    case 'check':
      return (
        <Check
          label={filter.label}
          checked={textOf(values[filter.name]) !== ''}
          onChange={({ target }) => onChange({ [filter.name]: target.checked ? '1' : undefined })}
        />
      )
    case 'period':
      return (
        <PeriodFilter
          label={filter.label}
          start={textOf(values[filter.start])}
          end={textOf(values[filter.end])}
          onChange={(start, end) => onChange({ [filter.start]: start, [filter.end]: end })}
        />
      )
  }
}

interface TextProps {
  readonly filter: Filter & { readonly kind: 'text' }
  readonly value: string
  readonly onChange: Props['onChange']
}

function TextFilter({ filter, value, onChange }: TextProps) {
  const [typed, setTyped] = useState({ over: value, text: value })
  // What the address says now is taken over, after a reset or the way back; the field keeps the focus.
  if (typed.over !== value) setTyped({ over: value, text: value })
  const setText = (text: string) => setTyped({ over: value, text })
  const commit = () => {
    const { numeric } = filter
    const isAmount = numeric === 'whole' || numeric === 'decimal'
    const wanted = isAmount ? typedNumber(typed.text, numeric === 'decimal') : typed.text.trim()
    setText(wanted)
    if (wanted !== value) onChange({ [filter.name]: wanted || undefined })
  }
  return (
    <TextInput
      label={filter.label}
      placeholder={filter.placeholder ?? ''}
      inputMode={filter.numeric === 'decimal' ? 'decimal' : filter.numeric ? 'numeric' : 'search'}
      disabled={filter.disabled ?? false}
      {...(filter.maxLength !== undefined && { maxLength: filter.maxLength })}
      value={typed.text}
      onChange={(event) => {
        const { value: typed } = event.target
        setText(filter.numeric ? typed.replace(filter.numeric === 'decimal' ? /[^\d,.]/g : /\D/g, '') : typed)
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setText(value)
      }}
    />
  )
}
