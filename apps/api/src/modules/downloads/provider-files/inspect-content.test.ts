import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachment, downloadName } from './file-name.ts'
import { ContentInspector } from './inspect-content.ts'

/** What a file is, given in pieces of a size. */
function kindOf(bytes: Buffer, piece = 1000) {
  const inspector = new ContentInspector()
  for (let at = 0; at < bytes.length; at += piece) inspector.add(bytes.subarray(at, at + piece))
  return inspector.finish()
}

/** A ZIP of files with a few bytes each, as APPNOTE describes it. */
function zip(...names: string[]): Buffer {
  const content = deflateRawSync(Buffer.from('content'))
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, Buffer.from(name))
    const part = Buffer.concat([local, Buffer.from(name), content])
    parts.push(part)
    at += part.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(200),
  Buffer.from('IEND\0\0\0\0'),
])
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 0xff, 0xd9])
const DOCX = zip('word/document.xml', '_rels/.rels', '[Content_Types].xml')
const XLSX = zip('[Content_Types].xml', 'xl/workbook.xml')
const ACCEPTED = {
  pdf: PDF,
  png: PNG,
  jpg: JPG,
  docx: DOCX,
  xlsx: XLSX,
  zip: zip('a.txt', 'word/b.txt'),
  csv: Buffer.from('\ufeffFiliale;Umsatz\r\nKöln;1,50\r\n'),
  txt: Buffer.from('Grüße aus Köln\n'),
}

describe('a file is known by its content', () => {
  test.each(Object.entries(ACCEPTED))('%s', (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind)
    // One that was cut off is none.
    if (!['csv', 'txt'].includes(kind)) expect(kindOf(bytes.subarray(0, bytes.length * 0.6))).toBe(null)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['bytes that are no UTF-8', Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65])],
    ['a text that ends in the middle of a letter', Buffer.from('Grüße').subarray(0, 3)],
    ['a text with controls', Buffer.from('a\u0000b')],
    ['a page', Buffer.from('\ufeff  <html><script>alert(1)</script>')],
    ['a picture with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['a document with macros', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['another document', zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['a program that calls itself a PDF', Buffer.from('MZ\0\0%PDF-1.7 %%EOF')],
    ['a directory that lies outside', Buffer.concat([Buffer.from('PK\x03\x04'), zip('a').subarray(-22)])],
  ])('%s is refused', (_what, bytes) => {
    expect(kindOf(bytes)).toBe(null)
  })

  test('however its bytes arrive', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(ACCEPTED)),
        fc.integer({ min: 1, max: 400 }),
        ([kind, bytes], piece) => kindOf(bytes, piece) === kind,
      ),
    )
  })

  test('and whatever it holds, it is judged', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('', '%PDF-', 'PK\x03\x04', 'PK\x03\x04PK\x05\x06'),
        (bytes, beginning) => {
          kindOf(Buffer.concat([Buffer.from(beginning, 'latin1'), bytes]), 7)
        },
      ),
    )
  })
})

describe('a file is called', () => {
  test.each([
    ['Vertrag 2026.pdf', 'pdf', 'Vertrag 2026.pdf'],
    ['Preise.exe', 'xlsx', 'Preise.xlsx'],
    ['../../etc/passwd', 'txt', 'etc_passwd.txt'],
    ['C:\\Windows\\system.ini', 'txt', 'C__Windows_system.txt'],
    ['.htaccess', 'txt', 'htaccess.txt'],
    ['Rechnung\u202efdp.exe', 'pdf', 'Rechnung_fdp.pdf'],
    ['con.txt', 'txt', 'Datei.txt'],
    ['"; filename=x.exe', 'pdf', '; filename=x.pdf'],
    ['...', 'zip', 'Datei.zip'],
    ['Gru\u0308ße', 'docx', 'Grüße.docx'],
    [`${'ä'.repeat(300)}.pdf`, 'pdf', `${'ä'.repeat(100)}.pdf`],
  ] as const)('%s (%s)', (given, kind, name) => {
    expect(downloadName(given, kind)).toBe(name)
  })

  test('what leads nowhere and opens nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const name = downloadName(given, 'pdf')
        expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}\p{Cf}\s._][^\\/:*?"<>|\p{Cc}\p{Cf}]*\.pdf$/u)
        expect(attachment(name)).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.%!~-]*$/)
        expect(decodeURIComponent(attachment(name).split("''")[1] ?? '')).toBe(name)
      }),
    )
  })

  test('with a header that every browser reads', () => {
    expect(attachment('Grüße (neu).pdf')).toBe(
      `attachment; filename="Gru__e (neu).pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%28neu%29.pdf`,
    )
  })
})
