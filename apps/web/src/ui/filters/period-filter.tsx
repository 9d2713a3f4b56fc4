import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { businessDay, formatPickedDay, parsePickedDay } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { Popover } from '../popover/popover.tsx'
import classes from './filter-bar.module.css'

const PeriodCalendar = lazy(async () => ({ default: (await import('./period-calendar.tsx')).PeriodCalendar }))

interface Props {
  readonly label: string
  /** Days `YYYY-MM-DD`, both inclusive; empty means no limit on that side. */
  readonly start: string
  readonly end: string
  readonly onChange: (start: string | undefined, end: string | undefined) => void
}

/** A range of days, typed as DD-MM-YYYY or picked from a calendar that is loaded when it opens. No future days. */
export function PeriodFilter({ label, start, end, onChange }: Props) {
  const t = useTexts(uiTexts)
  const problemId = useId()
  const [invalid, setInvalid] = useState(false)

  const commit = (side: 'start' | 'end', text: string) => {
    const day = text.trim() === '' ? '' : parsePickedDay(text)
    if (day === undefined || day > businessDay(Date.now())) {
      setInvalid(true)
      return
    }
    setInvalid(false)
    if (day === (side === 'start' ? start : end)) return
    const from = side === 'start' ? day : start
    const to = side === 'end' ? day : end
    // A range typed the wrong way round means the days it names.
    const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
    onChange(first || undefined, last || undefined)
  }

  const field = (side: 'start' | 'end', value: string) => (
    <input
      key={`${side} ${value}`}
      aria-label={t(side === 'start' ? 'filters.from' : 'filters.to')}
      aria-invalid={invalid}
      aria-describedby={invalid ? problemId : undefined}
      placeholder={t('filters.dayForm')}
      inputMode="numeric"
      defaultValue={value === '' ? '' : formatPickedDay(value)}
      onBlur={(event) => commit(side, event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(side, event.currentTarget.value)
      }}
    />
  )

  return (
    <fieldset className={classes.periodGroup}>
      <legend className={classes.periodLegend}>{label}</legend>
      <div className={classes.period} data-invalid={invalid || undefined}>
        {field('start', start)}
        <span aria-hidden>–</span>
        {field('end', end)}
        <Popover
          label={t('filters.calendar')}
          align="end"
          trigger={(trigger) => (
            <button
              {...trigger}
              type="button"
              aria-label={t('filters.openCalendar')}
              className={classes.calendarButton}
            >
              <IconCalendar size={16} aria-hidden />
            </button>
          )}
        >
          <div className={classes.calendar}>
            <Suspense fallback={null}>
              <PeriodCalendar start={start} end={end} onChange={onChange} />
            </Suspense>
          </div>
        </Popover>
      </div>
      {invalid && (
        <p id={problemId} role="alert" className={classes.problem}>
          {t('filters.invalidDay')}
        </p>
      )}
    </fieldset>
  )
}
