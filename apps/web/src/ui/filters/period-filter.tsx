import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
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

/** The day that somebody typed, `YYYY-MM-DD`; empty for none, undefined for what is no day or a day to come. */
function typedDay(text: string): string | undefined {
  if (text.trim() === '') return ''
  const day = parsePickedDay(text)
  return day === undefined || day > businessDay(Date.now()) ? undefined : day
}

/** A range of days, typed as DD-MM-YYYY or picked from a calendar that is loaded when it opens. No future days. */
export function PeriodFilter({ label, start, end, onChange }: Props) {
  const t = useTexts(uiTexts)
  const problemId = useId()
  const [problem, setProblem] = useState<'invalidDay' | 'reversed'>()
  const inputs = { start: useRef<HTMLInputElement>(null), end: useRef<HTMLInputElement>(null) }

  /** Takes the days over that stand in both fields; what cannot be a period stays there until it is one. */
  const commit = () => {
    const days = [inputs.start, inputs.end].map(({ current }) => typedDay(current?.value ?? ''))
    const [from, to] = days
    if (from === undefined || to === undefined) return setProblem('invalidDay')
    if (from !== '' && to !== '' && from > to) return setProblem('reversed')
    setProblem(undefined)
    if (from !== start || to !== end) onChange(from || undefined, to || undefined)
  }

  const field = (side: 'start' | 'end', value: string) => (
    <input
      key={`${side} ${value}`}
      ref={inputs[side]}
      aria-label={t(side === 'start' ? 'filters.from' : 'filters.to')}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : problemId}
      placeholder={t('filters.dayForm')}
      inputMode="numeric"
      defaultValue={value === '' ? '' : formatPickedDay(value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )

  return (
    <fieldset className={classes.periodGroup}>
      <legend className={classes.periodLegend}>{label}</legend>
      <div className={classes.period} data-invalid={problem !== undefined || undefined}>
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
      {problem !== undefined && (
        <p id={problemId} role="alert" className={classes.problem}>
          {t(`filters.${problem}`)}
        </p>
      )}
    </fieldset>
  )
}
