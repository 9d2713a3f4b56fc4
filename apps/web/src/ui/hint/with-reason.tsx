import { cloneElement, type ReactElement } from 'react'
import classes from './with-reason.module.css'

interface Props {
  /** Why the control is disabled; undefined: it is not, or it says why itself. */
  readonly reason: string | undefined
  readonly children: ReactElement<{ 'aria-description'?: string }>
}

/**
 * Says why a control is disabled. It has no hover then, so the tooltip is on what stands around it; screen readers read
 * the reason as its description.
 */
export function WithReason({ reason, children }: Props) {
  return (
    <span className={classes.reason} data-hint={reason}>
      {reason === undefined ? children : cloneElement(children, { 'aria-description': reason })}
    </span>
  )
}
