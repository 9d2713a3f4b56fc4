import { randomBytes } from 'node:crypto'
import { type Logo, type LogoBody, MAX_LOGO_BYTES } from '@kontor/contract/direct-sales'
import type { Translated } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import { FileMissing, type Files } from '../../../platform/files/files.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import type { EncodedPicture } from '../../../platform/pictures/encode-picture.ts'
import type { PicturePress } from '../../../platform/pictures/picture-press.ts'
import { findLogo, type PrintedLogo, replaceLogo } from '../../invoices/index.ts'

/** Somebody set the logo on the company's documents. */
const logoChanged = defineEvent<{ file_name: string }>('logo.changed')

/** Answers an upload (spec: integrations §8). */
const UPLOADED: Translated = {
  de: 'Logo hochgeladen',
  en: 'logo uploaded successfully',
  es: 'Logotipo subido',
}

/** Longest side in pixels: 75 mm, as wide as documents print it, at some 300 dots an inch. */
const SIDE = 900
const RANDOM_BYTES = 16
const MEGABYTE = 1024 * 1024

const keyOf = (name: string): string => `logos/${name}.jpg`
const nameOf = ({ file }: PrintedLogo): string => file.slice('logos/'.length, -'.jpg'.length)
const urlOf = (name: string): `/v1/${string}` => `/v1/directsales/logo/image?v=${name}`

/** The logo of the company. */
export async function currentLogo(ctx: Ctx): Promise<Logo> {
  const logo = await findLogo(ctx)
  return { url: logo && urlOf(nameOf(logo)) }
}

/**
 * Sets the logo on documents that are issued from now on. What is stored is a picture of our own, made of the one that was
 * uploaded. Of two people that upload at the same time, the one who is later.
 * @throws AppError `logo_not_compatible` for all but a readable JPG or PNG, `logo_too_large`, `pictures_busy`
 */
export async function keepLogo(
  steps: CallSteps,
  { files, pictures }: Pick<Deps, 'files' | 'pictures'>,
  { image, name }: LogoBody,
): Promise<{ message: string; url: `/v1/${string}` }> {
  const { jpeg, width, height } = await pressLogo(pictures, steps.company.id, Buffer.from(image, 'base64'))
  const logoName = randomBytes(RANDOM_BYTES).toString('hex')
  const file = keyOf(logoName)
  await files.put(steps.company.id, file, jpeg, 'image/jpeg')
  const message = await steps.write(async (ctx) => {
    await replaceLogo(ctx, { file, width, height })
    await ctx.emit(logoChanged, { file_name: name })
    return UPLOADED[ctx.locale]
  })
  return { message, url: urlOf(logoName) }
}

async function pressLogo(press: PicturePress, companyId: number, bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length > MAX_LOGO_BYTES)
    throw new AppError('logo_too_large', { megabytes: MAX_LOGO_BYTES / MEGABYTE })
  const pressed = await press.press({ companyId, bytes, kinds: ['jpg', 'png'], sides: [SIDE] })
  const made = 'pictures' in pressed ? pressed.pictures[0] : undefined
  if (!made) throw new AppError('logo_not_compatible')
  return made
}

/**
 * The picture of the company's logo, as JPEG.
 * @param name the picture that is asked for: only the one that it is now is there
 * @throws AppError `logo_not_found`
 */
export async function logoImage(ctx: Ctx, files: Files, name: string): Promise<Uint8Array> {
  const logo = await findLogo(ctx)
  if (!logo || nameOf(logo) !== name) throw new AppError('logo_not_found')
  try {
    return await files.get(ctx.company.id, logo.file)
  } catch (error) {
    throw error instanceof FileMissing ? new AppError('logo_not_found') : error
  }
}
