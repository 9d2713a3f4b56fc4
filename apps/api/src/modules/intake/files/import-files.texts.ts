import { fill, type Locale, type Translated } from '@kontor/contract/shared'
import { formatCount } from '../../../platform/format-count.ts'

const TEXTS = {
  not_a_number: {
    de: '{field} „{value}“: keine eindeutige Zahl',
    en: '{field} “{value}”: not a clear number',
    es: '{field} «{value}»: no es un número inequívoco',
  },
  word_unknown: {
    de: '{field} „{value}“: nicht bekannt',
    en: '{field} “{value}”: not known',
    es: '{field} «{value}»: no se conoce',
  },
  broken_character: {
    de: '{field} „{value}“: enthält ein Zeichen, das nicht lesbar ist',
    en: '{field} “{value}”: holds a character that cannot be read',
    es: '{field} «{value}»: contiene un carácter ilegible',
  },
  ean_repeated: {
    de: 'Die EAN {ean} steht schon in Zeile {line}; die erste Zeile gilt.',
    en: 'EAN {ean} stands in line {line} already; the first line counts.',
    es: 'El EAN {ean} ya figura en la línea {line}; vale la primera línea.',
  },
  store_unknown: {
    de: 'Es gibt keine Filiale mit der Nummer „{store_number}“.',
    en: 'There is no store with number “{store_number}”.',
    es: 'No existe ninguna tienda con el número «{store_number}».',
  },
  product_missing: {
    de: 'Das Produkt „{product}“, zu dem die Zeile gehört, steht nicht in der Datei.',
    en: 'The product “{product}” that the row belongs to is not in the file.',
    es: 'El producto «{product}» al que pertenece la fila no está en el archivo.',
  },
  // The titles of the columns in front of those of the file.
  title_line: { de: 'Zeile', en: 'Line', es: 'Línea' },
  title_reason: { de: 'Grund', en: 'Reason', es: 'Motivo' },
} as const satisfies Record<string, Translated>

/** One of these with its parts filled in. */
export const importText = (
  key: keyof typeof TEXTS,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string => fill(TEXTS[key][locale], params)

/** Why a file could not be read to its end. */
const PROBLEMS = {
  unreadable: {
    de: 'Ab Zeile {line} ist die Datei nicht als CSV lesbar: vermutlich ist ein Anführungszeichen nicht geschlossen, oder die Zeile ist zu lang.',
    en: 'From line {line} on the file cannot be read as CSV: probably a quotation mark is not closed, or the line is too long.',
    es: 'Desde la línea {line} el archivo no se puede leer como CSV: probablemente falta cerrar una comilla o la línea es demasiado larga.',
  },
  too_many_rows: {
    de: 'Die Datei hat mehr als {rows} Zeilen. Bitte teilen Sie sie auf.',
    en: 'The file has more than {rows} rows. Please split it.',
    es: 'El archivo tiene más de {rows} filas. Divídalo.',
  },
  store_gone: {
    de: 'Eine Filiale, der eine Spalte zugeordnet ist, gibt es nicht mehr.',
    en: 'A store that a column is mapped to is gone.',
    es: 'Ya no existe una tienda asignada a una columna.',
  },
  internal: {
    de: 'Die Verarbeitung ist mehrfach abgebrochen. Bitte starten Sie sie erneut.',
    en: 'The processing has broken off several times. Please start it again.',
    es: 'El procesamiento se ha interrumpido varias veces. Inícielo de nuevo.',
  },
} as const satisfies Record<string, Translated>

export type ImportProblem = keyof typeof PROBLEMS

/**
 * Why a file could not be read to its end, in the reader's language.
 * @param stored as `importProblem` wrote it
 */
export function problemInWords(stored: string, locale: Locale): string {
  const [key = '', value = ''] = stored.split(':')
  if (!Object.hasOwn(PROBLEMS, key)) return stored
  const number = Number(value)
  const shown = Number.isFinite(number) && value !== '' ? formatCount(number) : value
  return fill(PROBLEMS[key as ImportProblem][locale], { line: shown, rows: shown })
}

/** The same as it is stored. */
export const importProblem = (key: ImportProblem, value: number | '' = ''): string => `${key}:${value}`
