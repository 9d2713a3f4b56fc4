import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler } from 'react'
import classes from './dialog.module.css'

interface Props extends Pick<ButtonProps, 'loading' | 'disabled' | 'children' | 'leftSection'> {
  readonly type?: 'button' | 'submit'
  /** Id of the form it submits, when it stands outside of it. */
  readonly form?: string
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** A button for an action that ends or destroys something; never the primary button. */
export function DangerButton(props: Props) {
  return <Button variant="default" className={classes.danger} {...props} />
}
