import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler } from 'react'
import classes from './dialog.module.css'

interface Props extends Pick<ButtonProps, 'loading' | 'disabled' | 'children' | 'leftSection'> {
  readonly type?: 'button' | 'submit'
  /** The form it sends, when it stands outside of it. */
  readonly form?: string
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** A button that ends or destroys something and names the deed; never the primary one. */
export function DangerButton(props: Props) {
  return <Button variant="default" className={classes.danger} {...props} />
}
