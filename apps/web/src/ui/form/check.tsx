import { type ComponentPropsWithRef, useEffect, useRef } from 'react'
import classes from './check.module.css'

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> {
  readonly label?: string
  /** Whether some, but not all are selected. */
  readonly indeterminate?: boolean
}

/** A native checkbox in the theme's colours, since a table has two hundred of them. */
export function Check({ label, indeterminate = false, ...input }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  if (label === undefined) return <input ref={ref} type="checkbox" className={classes.box} {...input} />
  return (
    <label className={classes.label}>
      <input ref={ref} type="checkbox" className={classes.box} {...input} />
      {label}
    </label>
  )
}
