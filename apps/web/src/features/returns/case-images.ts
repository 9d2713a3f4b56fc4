import { MAX_CASE_IMAGE_BYTES, MAX_CASE_IMAGES } from '@kontor/contract/returns'

/** The image types of a goodwill case (spec: orders §5). */
export const IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'bmp', 'gif'] as const

/** The value of the file input's `accept`. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.map((type) => `.${type}`).join(',')

export type ImageProblem = 'type' | 'size' | 'empty' | 'count'

/**
 * The problem of a chosen file, judged by its name as the file input does; the server looks at the content.
 * Undefined without one.
 */
export function imageProblem(
  file: Pick<File, 'name' | 'size' | 'type'>,
  imagesSoFar: number,
): ImageProblem | undefined {
  const ending = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1] ?? file.type.replace(/^image\//, '')
  if (!IMAGE_TYPES.some((type) => type === ending)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > MAX_CASE_IMAGE_BYTES) return 'size'
  return imagesSoFar >= MAX_CASE_IMAGES ? 'count' : undefined
}
