import { Button } from '@mantine/core'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de'
import 'dayjs/locale/es'
import { useState } from 'react'
import { businessDay } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { useClosePopover } from '../popover/popover.tsx'
import classes from './filter-bar.module.css'
import { PRESETS, presetRange } from './period-presets.ts'

interface Props {
  readonly start: string
  readonly end: string
  readonly onChange: (start: string | undefined, end: string | undefined) => void
}

/** Named ranges and a month to pick from. A range counts when its second day is picked. */
export function PeriodCalendar({ start, end, onChange }: Props) {
  const t = useTexts(uiTexts)
  const locale = useLocale()
  const close = useClosePopover()
  const today = businessDay(Date.now())
  const [picked, setPicked] = useState<[string | null, string | null]>([start || null, end || null])
  const choose = (from: string | undefined, to: string | undefined) => {
    close()
    onChange(from, to)
  }
  return (
    <>
      <div className={classes.presets}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            variant="subtle"
            justify="flex-start"
            onClick={() => {
              const range = presetRange(preset, today)
              choose(range.start, range.end)
            }}
          >
            {t(`filters.${preset}`)}
          </Button>
        ))}
      </div>
      <DatePicker
        type="range"
        size="sm"
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={{ previousMonth: t('filters.previousMonth'), nextMonth: t('filters.nextMonth') }}
        locale={locale}
        maxDate={today}
        defaultDate={end || today}
        allowSingleDateInRange
        value={picked}
        onChange={(range) => {
          setPicked(range)
          if (range[0] && range[1]) choose(range[0], range[1])
        }}
      />
    </>
  )
}
