import { z } from 'zod'

/** Coarse part of digits, fine part of letters and digits where there is one, two check digits. */
const SHAPE = /^(\d{2,12})(?:-([0-9A-Z]{1,30}))?-(\d{2})$/

/**
 * Whether a text is a Leitweg-ID, by which an authority in Germany says who of it gets an invoice: its shape, and its check
 * digits by ISO 7064 mod 97-10, letters counting from 10 (KoSIT, Formatspezifikation Leitweg-ID 2.0.2, §§ 2 and 3).
 */
export function isLeitwegId(text: string): boolean {
  const [whole, coarse = '', fine = '', check = ''] = SHAPE.exec(text) ?? []
  if (whole === undefined) return false
  let rest = 0
  for (const character of coarse + fine + check)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** A Leitweg-ID as somebody types it: small letters and blanks around it are taken. */
export const LeitwegId = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isLeitwegId, {
    params: {
      de: 'Keine gültige Leitweg-ID, zum Beispiel 04011000-1234512345-06.',
      en: 'Not a valid Leitweg-ID, for example 04011000-1234512345-06.',
      es: 'No es una Leitweg-ID válida, por ejemplo 04011000-1234512345-06.',
    },
  })
