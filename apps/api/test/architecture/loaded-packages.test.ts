import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What few calls or jobs need, and those load themselves: together some 60 MB in every process. */
const LOADED_WHEN_NEEDED = [
  'sharp',
  '@cwasm/nsbmp',
  '@cantoo/pdf-lib',
  'pdfkit',
  'fontkit',
  'bwip-js',
  'xmlbuilder2',
  'nodemailer',
  'smtp-server',
  'postal-mime',
  'htmlparser2',
  '@zxcvbn-ts/core',
  '@aws-sdk/client-s3',
]

test('what few calls need is not loaded by every process', async () => {
  const script = fileURLToPath(new URL('../fixtures/loaded-packages.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => LOADED_WHEN_NEEDED.includes(name))).toEqual([])
}, 120_000)
