import { afterAll, describe, expect, it, vi } from 'vitest'
import { pngOf, rowsOf } from '../../../test/builders/hostile-pictures.ts'
import { drawnAvif, drawnPicture, drawnWebp, largeWebp } from '../../../test/builders/pictures.ts'
import { DELIVERED_KINDS, UPLOADED_KINDS } from './picture-kind.ts'
import { openPicturePress, type PicturePress } from './picture-press.ts'

/** Has all the time that a busy machine needs. */
const PATIENT = { longestMs: 120_000 }
const press = openPicturePress(PATIENT)
afterAll(() => press.close())

const ordered = async (by: PicturePress, bytes: Uint8Array, companyId = 1) =>
  by.press({ companyId, bytes, kinds: DELIVERED_KINDS })
/** Width of the picture, or why there is none. */
const outcome = async (...order: Parameters<typeof ordered>) => {
  const pressed = await ordered(...order)
  return 'pictures' in pressed ? pressed.pictures[0]?.width : pressed.problem
}

describe('the press', () => {
  it('makes pictures and says which cannot be made, and why', async () => {
    const good = await drawnPicture('png', { width: 30, height: 20 })
    const [webp, avif] = [await drawnWebp(), await drawnAvif()]
    const tall = pngOf([{ width: 1, height: 40_000_000 }], rowsOf(1, 1_000))
    const outcomes: unknown[] = []
    for (const file of [
      good,
      good.slice(0, 40),
      webp,
      tall,
      webp.slice(0, 40),
      avif,
      await largeWebp(16_000, 16_000),
      good,
    ])
      outcomes.push(await outcome(press, file))
    expect(outcomes).toEqual([30, 'not_a_picture', 24, 'too_large', 'not_a_picture', 24, 'too_large', 30])
  })

  it('makes all sizes at once', async () => {
    const bytes = await drawnPicture('jpeg', { width: 90, height: 30 })
    const pressed = await press.press({ companyId: 1, bytes, kinds: DELIVERED_KINDS, sides: [60, 30] })
    expect(pressed).toMatchObject({
      pictures: [
        { width: 60, height: 20 },
        { width: 30, height: 10 },
      ],
    })
  })

  it('looks at no kind that is not asked for', async () => {
    for (const bytes of [await drawnWebp(), Buffer.from('%PDF-1.7')]) {
      expect(await press.press({ companyId: 1, bytes, kinds: UPLOADED_KINDS })).toEqual({
        problem: 'not_a_picture',
      })
    }
  })

  it('refuses as too large what takes too long, and goes on with the next', async () => {
    const hasty = openPicturePress({ longestMs: 1 })
    const bytes = await drawnPicture('png')
    expect([await outcome(hasty, bytes), await outcome(hasty, bytes)]).toEqual(['too_large', 'too_large'])
    await hasty.close()
  })

  it.runIf(process.platform === 'linux')('refuses as too large what takes too much memory', async () => {
    const poor = openPicturePress({ ...PATIENT, memoryMb: 680 })
    const large = await largeWebp(6_400, 6_250)
    expect([await outcome(press, large), await outcome(poor, large)]).toEqual([2_000, 'too_large'])
    expect(await outcome(poor, await drawnPicture('png'))).toBe(24)
    await poor.close()
  })

  it('lets nobody wait for the pictures of another company', async () => {
    const slow = pngOf([{ width: 6_400, height: 6_250, interlaced: true }], rowsOf(6_400, 6_300))
    const quick = await drawnPicture('png')
    const order: string[] = []
    const hostile = Array.from({ length: 3 }, () => outcome(press, slow, 1).then(() => order.push('hostile')))
    await outcome(press, quick, 2).then(() => order.push('other'))
    await outcome(press, quick, 3).then(() => order.push('third'))
    await Promise.all(hostile)
    expect(order.slice(-2)).toEqual(['hostile', 'hostile'])
  }, 60_000)

  it('works for each company on one request at a time, and for others meanwhile', async () => {
    const order: string[] = []
    const gates = new Map<string, () => void>()
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        order.push(name)
        gates.set(name, resolve)
      })
    const first = press.inTurn(1, work('first'))
    const second = press.inTurn(1, work('second'))
    const other = press.inTurn(2, work('other'))
    expect(order).toEqual(['first', 'other'])
    gates.get('first')?.()
    await first
    await vi.waitFor(() => expect(order).toEqual(['first', 'other', 'second']))
    gates.get('second')?.()
    gates.get('other')?.()
    await Promise.all([second, other])
  })

  it('refuses in words what finds no room to wait in', async () => {
    const small = openPicturePress({ ...PATIENT, processes: 1, mostWaiting: 1, mostOfCompany: 1 })
    let end = (): void => undefined
    const running = small.inTurn(1, () => new Promise<void>((resolve) => (end = resolve)))
    const waiting = small.inTurn(1, async () => undefined)
    await expect(small.inTurn(1, async () => undefined)).rejects.toThrow('pictures_busy')
    end()
    await Promise.all([running, waiting])
    await small.inTurn(1, async () => undefined)

    const good = await drawnPicture('png')
    const ofCompanies = (...companies: number[]) =>
      Promise.allSettled(companies.map((companyId) => ordered(small, good, companyId)))
    for (const pressed of [await ofCompanies(1, 1, 1), await ofCompanies(1, 2, 3)]) {
      expect(pressed.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
      expect(pressed.at(-1)).toMatchObject({ reason: { code: 'pictures_busy' } })
    }
    await small.close()
  })
})
