import { formatDate, formatDateTime, formatTime } from '../../lib/format.ts'

interface DateProps {
  /** ISO 8601 instant or calendar day `YYYY-MM-DD`. */
  readonly value: string
  readonly show?: 'date' | 'time' | 'date-time'
}

const forms = { date: formatDate, time: formatTime, 'date-time': formatDateTime }

/** A day or an instant in the business time zone. */
export function DateText({ value, show = 'date' }: DateProps) {
  return <time dateTime={value}>{forms[show](value)}</time>
}
