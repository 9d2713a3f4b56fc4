import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow }))

/** A modal dialog. Its code is loaded when the first one opens; its content lives only while it is open. */
export function Dialog(props: DialogProps) {
  const [everOpened, setEverOpened] = useState(props.opened)
  if (props.opened && !everOpened) setEverOpened(true)
  useFocusReturn(props.opened)
  if (!everOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
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
