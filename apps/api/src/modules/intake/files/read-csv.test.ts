import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decoded, FileInspector } from './inspect-file.ts'
import { type CsvRow, DELIMITERS, delimiterOf, readHead, readRows, UnreadableCsv } from './read-csv.ts'

const inspect = (bytes: Uint8Array, piece = 7) => {
  const inspector = new FileInspector()
  for (let at = 0; at < bytes.length; at += piece) inspector.add(bytes.subarray(at, at + piece))
  return inspector.finish()
}
const kindOf = (bytes: Uint8Array) => {
  const found = inspect(bytes)
  return found.kind === 'csv' ? found.encoding : found.name
}
const headOf = (bytes: Buffer) => {
  const found = inspect(bytes, 65_536)
  if (found.kind !== 'csv') throw new Error(found.name)
  return readHead(new TextDecoder(found.encoding).decode(found.head), found.isWhole)
}
async function rowsOf(bytes: Buffer, delimiter: ';' | ',' | '\t', piece = 5): Promise<CsvRow[]> {
  const found = inspect(bytes)
  if (found.kind !== 'csv') throw new Error(found.name)
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  )
  const rows: CsvRow[] = []
  for await (const row of readRows(
    Readable.from(pieces),
    { encoding: found.encoding, delimiter },
    () => undefined,
  ))
    rows.push(row)
  return rows
}

describe('the kind of a file', () => {
  test('is told by its content, in whatever pieces it comes', () => {
    expect(kindOf(Buffer.from('Größe;Preis\n6 ½;1 €\n'))).toBe('utf-8')
    expect(kindOf(Buffer.from('\ufeffGröße;Preis\n'))).toBe('utf-8')
    expect(kindOf(Buffer.from('Größe;6 ½\n', 'latin1'))).toBe('windows-1252')
    expect(kindOf(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('…[Content_Types].xml…')]))).toBe(
      'Excel (XLSX)',
    )
    expect(kindOf(Buffer.from('PK\x03\x04andere'))).toBe('ZIP')
    expect(kindOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe('Excel (XLS)')
    expect(kindOf(Buffer.from('\ufeffa;b\n', 'utf16le'))).toBe('UTF-16')
    expect(kindOf(Buffer.from('a;b\0\n'))).toBe('Binary')
    expect(kindOf(Buffer.from('<!doctype html><p>'))).toBe('HTML')
  })

  test('one broken byte leaves a file in UTF-8, and nearly every umlaut being one makes it Windows-1252', () => {
    const umlauts = 'Größe;Preis\nÄrmel für Mädchen;1 €\n'
    const broken = Buffer.concat([Buffer.from(umlauts), Buffer.from('Stra\xdfe;2\n', 'latin1')])
    for (const piece of [1, 3, 7, 4096]) {
      expect(inspect(broken, piece)).toMatchObject({ kind: 'csv', encoding: 'utf-8' })
      expect(inspect(Buffer.from(umlauts, 'latin1'), piece)).toMatchObject({ encoding: 'windows-1252' })
    }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'äöüßÄÖÜéèñçaeiou ;\n') }), (text) => {
        const expected = [...text].some((character) => character > '\x7f') ? 'windows-1252' : 'utf-8'
        expect(kindOf(Buffer.from(`${text}x`, 'latin1'))).toBe(expected)
        expect(kindOf(Buffer.from(text))).toBe('utf-8')
      }),
    )
  })

  test('Windows-1252 has its own characters between those of Latin 1', async () => {
    const pieces = [Buffer.from([0x80, 0x84, 0xbd, 0xe4])]
    const parts: string[] = []
    for await (const part of decoded(Readable.from(pieces), 'windows-1252')) parts.push(part)
    expect(parts.join('')).toBe('€„½ä')
  })
})

describe('the delimiter', () => {
  test('is the one of the headers, outside quotation marks', () => {
    expect(delimiterOf('EAN;Preis\n1;1,50\n')).toBe(';')
    expect(delimiterOf('EAN,Title,Price\n1,"a;b;c;d",1.50\n')).toBe(',')
    expect(delimiterOf('EAN\tTitel, lang\tPreis\n')).toBe('\t')
    expect(delimiterOf('"Titel; kurz; lang",EAN\nx,1\n')).toBe(',')
  })

  test('and headers stand behind the titles of a table', async () => {
    for (const titles of [
      'Artikelliste',
      'Artikelliste;;',
      '\ufeffBestand\r\nStand: 01.11.2026;',
      '"Liste; neu"',
    ]) {
      const bytes = Buffer.from(`${titles}\r\nEAN;Titel;Preis\r\n1;a;2\r\n3;b;4\r\n`)
      expect(headOf(bytes), titles).toEqual({
        delimiter: ';',
        headers: ['EAN', 'Titel', 'Preis'],
        rows: [
          ['1', 'a', '2'],
          ['3', 'b', '4'],
        ],
      })
      const above = titles.split('\r\n').length
      expect(await rowsOf(bytes, ';'), titles).toEqual([
        { row: 1, line: above + 2, cells: ['1', 'a', '2'] },
        { row: 2, line: above + 3, cells: ['3', 'b', '4'] },
      ])
    }
    const one = Buffer.from('EAN\n1\n2\n3\n4\n5\n6\n7\n')
    expect(headOf(one).headers).toEqual(['EAN'])
    expect((await rowsOf(one, ';')).map(({ cells }) => cells[0])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    const short = Buffer.from('EAN\n1\n')
    expect(await rowsOf(short, ';')).toEqual([{ row: 1, line: 2, cells: ['1'] }])
  })

  test('is the one that the file names in front of its headers, in a line that is no row', async () => {
    for (const named of ['sep=,', 'SEP=,;;', '"sep=,"', '\ufeffsep=, ']) {
      const bytes = Buffer.from(`${named}\r\nEAN,Titel;lang\r\n1,a;b\r\n`)
      expect(headOf(bytes), named).toEqual({
        delimiter: ',',
        headers: ['EAN', 'Titel;lang'],
        rows: [['1', 'a;b']],
      })
      expect(await rowsOf(bytes, ','), named).toEqual([{ row: 1, line: 3, cells: ['1', 'a;b'] }])
    }
    expect(headOf(Buffer.from('sep=x;b\n1;2\n')).headers).toEqual(['sep=x', 'b'])
  })

  test('finds what was written with it', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...DELIMITERS),
        fc.array(word, { minLength: 2, maxLength: 6 }),
        (delimiter, headers) => {
          const head = readHead(`${headers.join(delimiter)}\n${headers.join(delimiter)}\n`, true)
          expect([head.delimiter, head.headers, head.rows]).toEqual([delimiter, headers, [headers]])
        },
      ),
    )
  })
})

describe('the rows', () => {
  test('keep quoted line breaks, delimiters and quotation marks; empty lines are none', async () => {
    const text = 'a;b\r\n\r\n"eins\nzwei";"x;y"\r\n;\r\n"er sagte ""ja""";2" Absatz\r\n   \r\nletzte'
    const rows = await rowsOf(Buffer.from(`\ufeff${text}`), ';')
    expect(rows.map(({ row, line, cells }) => [row, line, cells])).toEqual([
      [1, 4, ['eins\nzwei', 'x;y']],
      [2, 6, ['er sagte "ja"', '2" Absatz']],
      [3, 8, ['letzte']],
    ])
  })

  test('come back as they were written, in either encoding', async () => {
    const cell = fc.stringMatching(/^[a-zäöüß½€ ;,"\t\n]{1,12}$/).filter((text) => text.trim() !== '')
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...DELIMITERS),
        fc.integer({ min: 1, max: 9 }),
        async (cells, delimiter, piece) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
          const text = [['x', 'y'], ...cells].map((row) => row.map(quoted).join(delimiter)).join('\r\n')
          const found = await rowsOf(Buffer.from(text), delimiter, piece)
          expect(found.map((row) => row.cells)).toEqual(cells)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('end with any line end, also where a file mixes them, and are counted by it', async () => {
    // More than is read for the headers.
    const many = 30_000
    for (const [first, others, step] of [
      ['\r', '\r', 1],
      ['\r\n', '\n', 1],
      ['\n', '\r\n', 1],
      ['\n', '\r', 1],
      // What a text written twice as text looks like: every second line is empty.
      ['\r\r\n', '\r\r\n', 2],
    ] as const) {
      const bytes = Buffer.from(`EAN;Titel${first}${`4006381333931;Pumps${others}`.repeat(many)}`)
      const head = headOf(bytes)
      expect([head.headers, head.rows[19]]).toEqual([
        ['EAN', 'Titel'],
        ['4006381333931', 'Pumps'],
      ])
      const rows = await rowsOf(bytes, ';', 65_535)
      expect([rows.length, rows.at(-1)]).toEqual([
        many,
        { row: many, line: many * step + 1, cells: ['4006381333931', 'Pumps'] },
      ])
    }
  })

  test('may be so long that the beginning of a file ends within quotation marks', () => {
    const html = `"${'<p>Sohle: Gummi</p>\n'.repeat(1500)}"`
    const { headers, rows } = headOf(Buffer.from(`EAN;Text\n${`1;${html}\n`.repeat(12)}`))
    expect(headers).toEqual(['EAN', 'Text'])
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.every((cells) => cells[1]?.endsWith('</p>\n'))).toBe(true)
  })

  test('that are longer than any row is do not pass for an empty file', () => {
    const line = (text: string) => {
      try {
        return headOf(Buffer.from(text)).rows.length
      } catch (error) {
        return error instanceof UnreadableCsv ? `line ${error.line}` : error
      }
    }
    expect(line(`EAN;Text\n1;${'x'.repeat(1_000_000)}\n`)).toBe('line 2')
    expect(line(`EAN;${'x'.repeat(1_000_000)}\n1;2\n`)).toBe('line 1')
  })

  test('end where a quotation mark is never closed', async () => {
    const text = `a;b\n1;2\n"offen;3\n${'4;5\n'.repeat(60_000)}`
    await expect(rowsOf(Buffer.from(text), ';', 50_000)).rejects.toBeInstanceOf(UnreadableCsv)
    expect(() => readHead('a;b\n"offen;1', true)).toThrow(UnreadableCsv)
  })

  test('below headers alone are none', () => {
    expect(readHead('EAN;Preis\n', true).rows).toEqual([])
    expect(readHead('', true)).toEqual({ delimiter: ';', headers: [], rows: [] })
  })
})
