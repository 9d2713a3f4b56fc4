import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './scan.module.css'

interface Props {
  readonly kind: 'wrong' | 'question'
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, where a thumb reaches them. */
  readonly actions: ReactNode
}

/** Fills the whole screen until somebody has answered it. */
export function Sheet({ kind, title, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-kind={kind}
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.sheetBody}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      <div className={classes.sheetActions}>{actions}</div>
    </dialog>
  )
}
