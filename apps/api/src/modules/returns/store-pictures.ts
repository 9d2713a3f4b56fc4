import { randomUUID } from 'node:crypto'
import { type CaseBody, MAX_CASE_IMAGE_BYTES } from '@kontor/contract/returns'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import type { EncodedPicture } from '../../platform/pictures/encode-picture.ts'
import { UPLOADED_KINDS } from '../../platform/pictures/picture-kind.ts'
import { MAX_MEGAPIXELS } from '../../platform/pictures/picture-limits.ts'
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
  const pictures: EncodedPicture[] = []
  for (const upload of uploads) pictures.push(await pictureOf(press, companyId, upload))
  const stored: StoredPicture[] = []
  try {
    for (const picture of pictures) {
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

async function pictureOf(press: PicturePress, companyId: number, upload: Upload): Promise<EncodedPicture> {
  const { name } = upload
  const bytes = Buffer.from(upload.data, 'base64')
  const pressed =
    bytes.length > MAX_CASE_IMAGE_BYTES
      ? { problem: 'too_large' }
      : await press.press({ companyId, bytes, kinds: UPLOADED_KINDS })
  if ('pictures' in pressed && pressed.pictures[0]) return pressed.pictures[0]
  if ('problem' in pressed && pressed.problem === 'too_large') {
    const megabytes = MAX_CASE_IMAGE_BYTES / 1024 / 1024
    throw new AppError('image_too_large', { name, megapixels: MAX_MEGAPIXELS, megabytes })
  }
  throw new AppError('image_not_compatible', { name })
}
