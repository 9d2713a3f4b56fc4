import { MAX_CASE_IMAGE_BYTES, MAX_CASE_IMAGES } from '@kontor/contract/returns'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { imageProblem } from './case-images.ts'
import { returnsTexts } from './locales/index.ts'

/** An image that was chosen and has not been sent yet. */
export interface ChosenImage {
  readonly key: number
  readonly file: File
  /** Object URL of the preview. */
  readonly url: string
}

export const MEGABYTE = 1024 * 1024

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** The chosen images of a goodwill case, and the problems of refused files. */
export function useCaseImages() {
  const t = useTexts(returnsTexts)
  const [images, setImages] = useState<readonly ChosenImage[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const lastKey = useRef(0)
  const urls = useRef(new Set<string>())

  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])

  const say = (problem: keyof typeof PARAMETERS, name: string) =>
    t(`image.problem.${problem}`, { name, ...PARAMETERS[problem] })

  const add = (files: readonly File[]) => {
    const taken: ChosenImage[] = []
    const refused: string[] = []
    for (const file of files) {
      if ([...images, ...taken].some((image) => sameFile(image.file, file))) continue
      const problem = imageProblem(file, images.length + taken.length)
      if (problem) {
        refused.push(say(problem, file.name))
        continue
      }
      const url = URL.createObjectURL(file)
      urls.current.add(url)
      lastKey.current += 1
      taken.push({ key: lastKey.current, file, url })
    }
    setImages([...images, ...taken])
    setProblems(refused)
  }

  const remove = (key: number) => setImages((before) => before.filter((image) => image.key !== key))

  /** Removes an image that the browser cannot show. */
  const refuse = (image: ChosenImage) => {
    remove(image.key)
    setProblems((before) => [...before, say('unreadable', image.file.name)])
  }

  return { images, problems, add, remove, refuse }
}

const PARAMETERS = {
  type: {},
  empty: {},
  unreadable: {},
  size: { size: MAX_CASE_IMAGE_BYTES / MEGABYTE },
  count: { count: MAX_CASE_IMAGES },
} as const
