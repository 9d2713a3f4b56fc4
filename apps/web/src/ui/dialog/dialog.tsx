import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { useTurn } from './turns.ts'

const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }))

interface Props extends DialogProps {
  /** It opens by itself: it waits until no other dialog is open. */
  readonly waits?: boolean
}

/** A modal dialog. Its code is loaded when the first one opens; its content lives only while it is open. */
export function Dialog({ waits = false, ...props }: Props) {
  const opened = useTurn(props.opened, waits)
  const [everOpened, setEverOpened] = useState(opened)
  if (opened && !everOpened) setEverOpened(true)
  useFocusReturn(opened)
  if (!everOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} opened={opened} />
    </Suspense>
  )
}

/** Returns the focus to the element that opened the dialog, even when its code was loaded in between. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opened])
}
