import { randomUUID } from 'node:crypto'
import { type CaseBody, MAX_CASE_IMAGE_BYTES } from '@kontor/contract/returns'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { inspectPicture, MAX_MEGAPIXELS, UPLOADED_KINDS } from '../../platform/pictures/inspect-picture.ts'
import type { PicturePress } from '../../platform/pictures/picture-press.ts'
import type { StoredPicture } from './returns.repository.ts'

type Upload = (typeof CaseBody)['_output']['images'][number]

/**
 * Checks what was uploaded, makes pictures of it and stores them. All of them or none.
 * @throws AppError `image_not_compatible`, `image_too_large`, each with the name of the file; `pictures_busy`
 */
export async function storePictures(
  { files, press }: { readonly files: Files; readonly press: PicturePress },
  companyId: number,
  uploads: readonly Upload[],
): Promise<StoredPicture[]> {
  // All are inspected before the first is decoded, which is the expensive part.
  const checked = uploads.map((upload) => ({ name: upload.name, bytes: checkedBytes(upload) }))
  const stored: StoredPicture[] = []
  try {
    for (const { name, bytes } of checked) {
      const picture = await press.press(bytes)
      if (!picture) throw new AppError('image_not_compatible', { name })
      const file = `cases/${randomUUID()}.jpg`
      await files.put(companyId, file, picture.jpeg, 'image/jpeg')
      stored.push({ file, width: picture.width, height: picture.height })
    }
  } catch (error) {
    await discardPictures(files, companyId, stored)
    throw error
  }
  return stored
}

/** Takes pictures away that no case names. */
export async function discardPictures(
  files: Files,
  companyId: number,
  pictures: readonly StoredPicture[],
): Promise<void> {
  for (const { file } of pictures) await files.delete(companyId, file)
}

function checkedBytes({ name, data }: Upload): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(data, 'base64')
  const verdict =
    bytes.length > MAX_CASE_IMAGE_BYTES ? 'too_many_pixels' : inspectPicture(bytes, UPLOADED_KINDS)
  if (verdict === 'incompatible') throw new AppError('image_not_compatible', { name })
  if (verdict === 'too_many_pixels') {
    const megabytes = MAX_CASE_IMAGE_BYTES / 1024 / 1024
    throw new AppError('image_too_large', { name, megapixels: MAX_MEGAPIXELS, megabytes })
  }
  return bytes
}
