import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwipjs from 'bwip-js/node'

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 10
/** Pixels of a module, the narrowest bar. */
const MODULE = 4
const WHITE = 235
const BLACK = 16
const GREY = 128

/** Writes a video that shows an EAN-13, for a camera that a browser plays from a file (YUV4MPEG2, 4:2:0). @returns its path */
export function videoOfEan(ean: string): string {
  const [symbol] = bwipjs.raw('ean13', ean, '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`no bars for ${ean}`)
  const modules = symbol.sbs.reduce((sum, width) => sum + width, 0)
  const row = Buffer.alloc(WIDTH, WHITE)
  let at = Math.floor((WIDTH - modules * MODULE) / 2)
  for (const [index, width] of symbol.sbs.entries()) {
    // Bars and gaps take turns, a bar first.
    if (index % 2 === 0) row.fill(BLACK, at, at + width * MODULE)
    at += width * MODULE
  }
  const white = Buffer.alloc(WIDTH, WHITE)
  const isBar = (y: number) => y > HEIGHT / 4 && y < (HEIGHT * 3) / 4
  const picture = Buffer.concat(Array.from({ length: HEIGHT }, (_, y) => (isBar(y) ? row : white)))
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const path = join(mkdtempSync(join(tmpdir(), 'kontor-camera-')), 'ean.y4m')
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  return path
}
