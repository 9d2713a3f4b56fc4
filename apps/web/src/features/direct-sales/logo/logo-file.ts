import { MAX_LOGO_BYTES } from '@kontor/contract/direct-sales'

/** Images that are shown before they are sent (spec: integrations §2, General settings). */
const SHOWN = ['png', 'jpg', 'jpeg', 'bmp', 'gif']
/** Those of them that can be a logo. */
const TAKEN = ['png', 'jpg', 'jpeg']

/** The value of the file input's `accept`. */
export const ACCEPTED_LOGOS = SHOWN.map((ending) => `.${ending}`).join(',')

type LogoProblem = 'incompatible' | 'onlyPreview' | 'empty' | 'tooLarge'

/**
 * What is wrong with a chosen file, judged by its name, and whether it can be shown all the same. The server looks at the
 * content. Pure.
 */
export function judgeLogoFile({ name, size }: Pick<File, 'name' | 'size'>): {
  readonly problem: LogoProblem | undefined
  readonly isShown: boolean
} {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  const isShown = SHOWN.includes(ending) && size > 0
  if (!SHOWN.includes(ending)) return { problem: 'incompatible', isShown }
  if (size === 0) return { problem: 'empty', isShown }
  if (!TAKEN.includes(ending)) return { problem: 'onlyPreview', isShown }
  return { problem: size > MAX_LOGO_BYTES ? 'tooLarge' : undefined, isShown }
}
