import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UploadWatch } from './upload-file.ts'

/** A file on its way: its size and how much of it is sent, in bytes. */
export interface Sending {
  readonly name: string
  readonly size: number
  readonly sent: number
}

/**
 * Sends one file at a time. Leaving the screen or `cancel` ends the sending; nothing is said of that, since it was
 * wanted.
 * @param send sends the file, with `watch` given to `uploadFile`
 */
export function useFileUpload<T>(
  send: (file: File, watch: UploadWatch) => Promise<T>,
  onSuccess: (answer: T) => unknown,
) {
  const controller = useRef<AbortController>(null)
  const [sent, setSent] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController()
      setSent(0)
      return send(file, { onProgress: setSent, signal: controller.current.signal })
    },
    onSuccess,
  })
  useEffect(() => () => controller.current?.abort(), [])
  const file = upload.variables
  const sending: Sending | undefined =
    upload.isPending && file ? { name: file.name, size: file.size, sent } : undefined
  return {
    start: (chosen: File) => upload.mutate(chosen),
    cancel: () => {
      controller.current?.abort()
      upload.reset()
    },
    sending,
    error: upload.error ?? undefined,
  }
}
