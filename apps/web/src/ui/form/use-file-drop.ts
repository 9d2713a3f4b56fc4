import { type DragEvent, useEffect, useState } from 'react'

/** Whether the pointer left the element itself, and not for something inside it. */
const hasLeft = ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

const carriesFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true

/**
 * What makes an element take files that are dropped on it. Elsewhere on the page a dropped file does nothing; by
 * itself the browser would leave the page to open it.
 * @param onFiles called with what was dropped, never with nothing
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, disabled = false) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
  return {
    'data-over': (isOver && !disabled) || undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (disabled || !carriesFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (hasLeft(event)) setIsOver(false)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const files = [...event.dataTransfer.files]
      if (!disabled && files.length > 0) onFiles(files)
    },
  }
}
