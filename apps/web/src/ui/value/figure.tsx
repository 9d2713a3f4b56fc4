import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Skeleton } from '../states/skeleton.tsx'
import classes from './figure.module.css'

interface Props {
  readonly label: string
  /** Undefined while it loads. */
  readonly count: number | undefined
  /** What it counts, in a sentence: on hover and focus. */
  readonly hint?: string
  /** A note beside the count. */
  readonly note?: ReactNode
  /** The list of what is counted; left out where the user may not open it. */
  readonly to?: string | undefined
  readonly search?: Readonly<Record<string, string>>
}

/** A count with its label, as a link to the list of what is counted; stands in a list. */
export function Figure({ label, hint, count, note, to, search = {} }: Props) {
  const explained = hint === undefined ? {} : { 'data-hint': hint, 'aria-description': hint }
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.count} data-figures>
        {count === undefined ? <Skeleton width={56} height={24} /> : formatCount(count)}
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={classes.figure} {...explained}>
          {content}
        </div>
      ) : (
        <Link to={to} search={search} className={classes.figure} {...explained}>
          {content}
        </Link>
      )}
    </li>
  )
}
