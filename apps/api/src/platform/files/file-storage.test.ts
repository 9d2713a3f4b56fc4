import { type FileHandle, mkdtemp, open, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFiles } from './file-storage.ts'
import { FileMissing, type Files } from './files.ts'

let folder: string
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-files-'))
  files = await openFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('a file comes back as it was, to its own company only', async () => {
  const bytes = Buffer.from([0, 255, 10, 13])
  await files.put(1, 'labels/17.pdf', bytes, 'application/pdf')
  expect(await files.get(1, 'labels/17.pdf')).toEqual(bytes)
  expect([await files.exists(1, 'labels/17.pdf'), await files.exists(2, 'labels/17.pdf')]).toEqual([
    true,
    false,
  ])
  await expect(files.get(2, 'labels/17.pdf')).rejects.toThrow(FileMissing)
})

test('a file is readable by its owner only', async () => {
  await files.put(6, 'labels/1.pdf', Buffer.from('x'), 'application/pdf')
  const modes = ['6/labels/1.pdf', '6/labels'].map(
    async (path) => (await stat(join(folder, path))).mode & 0o777,
  )
  expect(await Promise.all(modes)).toEqual([0o600, 0o700])
})

test('a key cannot leave the folder of the company', async () => {
  await writeFile(join(folder, 'outside'), 'x')
  for (const key of [
    '../outside',
    '/outside',
    'a/../../outside',
    'a//b',
    '.hidden',
    'A',
    'a/',
    '',
    'ä',
    'a\0b',
    'x'.repeat(300),
  ]) {
    await expect(async () => files.get(1, key), key).rejects.toThrow(RangeError)
  }
  for (const company of [0, -1, 1.5, Number.NaN])
    await expect(async () => files.get(company, 'a')).rejects.toThrow(RangeError)
})

test('a file that is written again is whole at every moment, and leaves nothing beside it', async () => {
  const versions = ['a', 'b'].map((letter) => Buffer.alloc(500_000, letter))
  await files.put(3, 'same', versions[0] ?? Buffer.alloc(0), 'text/plain')
  const seen: boolean[] = []
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await files.put(3, 'same', versions[index % 2] ?? Buffer.alloc(0), 'text/plain')
      const read = await files.get(3, 'same')
      seen.push(versions.some((version) => version.equals(read)))
    }),
  )
  expect(seen).toEqual(Array(20).fill(true))
  expect(await readdir(join(folder, '3'))).toEqual(['same'])
})

test('what could not be stored is not there', async () => {
  await writeFile(join(folder, '4'), 'a file where the folder should be')
  await expect(files.put(4, 'a', Buffer.from('x'), 'text/plain')).rejects.toThrow()
  await symlink('/nowhere', join(folder, '5'))
  await expect(files.put(5, 'a', Buffer.from('x'), 'text/plain')).rejects.toThrow()
})

test('deleting twice is deleting once', async () => {
  await files.put(1, 'gone', Buffer.from('x'), 'text/plain')
  await files.delete(1, 'gone')
  await files.delete(1, 'gone')
  expect(await files.exists(1, 'gone')).toBe(false)
})

test('a file is written as its bytes come; one whose source fails is not there, nor anything of it', async () => {
  const pieces = async function* (fails: boolean) {
    yield Buffer.from('one ')
    if (fails) throw new Error('the database is gone')
    yield Buffer.from('two')
  }
  expect(await files.write(7, 'a', pieces(false), 'text/plain')).toBe(7)
  await expect(files.write(7, 'a', pieces(true), 'text/plain')).rejects.toThrow('the database is gone')
  expect(await files.get(7, 'a')).toEqual(Buffer.from('one two'))
  expect(await readdir(join(folder, '7'))).toEqual(['a'])
})

test('a writing is ended by its signal', async () => {
  const ending = new AbortController()
  const endless = async function* () {
    for (let piece = 0; ; piece += 1) {
      if (piece === 3) ending.abort()
      yield Buffer.alloc(1000)
    }
  }
  await expect(files.write(8, 'a', endless(), 'text/plain', ending.signal)).rejects.toThrow()
  expect(await readdir(join(folder, '8'))).toEqual([])
})

test('deleting takes along what a killed writer left of the file, and of no other', async () => {
  await files.put(9, 'a.csv', Buffer.from('x'), 'text/csv')
  await files.put(9, 'b.csv', Buffer.from('x'), 'text/csv')
  await writeFile(join(folder, '9/a.csv.0123.part'), 'half')
  await writeFile(join(folder, '9/b.csv.0123.part'), 'half')
  await files.delete(9, 'a.csv')
  expect((await readdir(join(folder, '9'))).sort()).toEqual(['b.csv', 'b.csv.0123.part'])
})

test.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EIO', false],
])('a disk that answers %s is named so, and keeps the earlier file', async (code, isFull) => {
  await files.put(10, 'a', Buffer.from('earlier'), 'text/plain')
  const handle = await open(join(folder, '10/a'))
  const failing = vi
    .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile')
    .mockRejectedValue(Object.assign(new Error(code), { code }))
  await handle.close()
  const writing = files.put(10, 'a', Buffer.from('x'), 'text/plain')
  await expect(writing).rejects.toMatchObject({ name: 'FilesUnavailable', isFull })
  failing.mockRestore()
  expect(await files.get(10, 'a')).toEqual(Buffer.from('earlier'))
  expect(await readdir(join(folder, '10'))).toEqual(['a'])
})
