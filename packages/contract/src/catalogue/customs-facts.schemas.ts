import { z } from 'zod'

/** A tariff number of the Harmonized System: its six digits, up to ten with the national ones; dots and spaces are left out. */
export const HsTariffNumber = z
  .string()
  .overwrite((value) => value.replace(/[.\s]/g, ''))
  .refine((value) => /^\d{6,10}$/.test(value), {
    params: {
      de: 'Bitte 6 bis 10 Ziffern angeben, z. B. 640399.',
      en: 'Please give 6 to 10 digits, e.g. 640399.',
      es: 'Indique de 6 a 10 cifras, p. ej. 640399.',
    },
  })

/** Where goods were made, ISO 3166-1 alpha-2. */
export const OriginCountry = z
  .string()
  .overwrite((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z]{2}$/.test(value), {
    params: {
      de: 'Bitte das Kürzel des Landes mit zwei Buchstaben angeben, z. B. DE.',
      en: 'Please give the two-letter code of the country, e.g. DE.',
      es: 'Indique el código del país de dos letras, p. ej. DE.',
    },
  })

/** Weight of one pair without its box, in grams. */
export const NetWeightGrams = z.number().int().min(1).max(100_000)
