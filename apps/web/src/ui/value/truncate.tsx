import { TRUNCATE_AT, truncate } from '../../lib/format.ts'
import classes from './value.module.css'

interface Props {
  readonly children: string
  /** Characters; 55 as the spec says. */
  readonly length?: number
}

/** A text cut with an ellipsis; hover, focus and screen readers get all of it. */
export function Truncate({ children, length = TRUNCATE_AT }: Props) {
  const short = truncate(children, length)
  if (short === children) {
    return (
      <span className={classes.truncate} data-hint={children} data-hint-when="cut">
        {children}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is how the keyboard reads the whole text.
    <span className={classes.truncate} data-hint={children} tabIndex={0}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{children}</span>
    </span>
  )
}
