import { MAX_CASE_IMAGE_BYTES, MAX_CASE_IMAGES } from '@kontor/contract/returns'

/** Images that a goodwill case takes (spec: orders §5). */
export const IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'bmp', 'gif'] as const

/** For the file chooser of the browser. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.map((type) => `.${type}`).join(',')

export type ImageProblem = 'type' | 'size' | 'empty' | 'count'

/**
 * Why a file can't be one of the images; undefined when it can. Its name decides, as the file chooser's filter does; what
 * it really contains, the server looks at.
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

/** The content of a file in base64, without a data address in front. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    // A file that was deleted or moved since it was chosen can't be read any more.
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
