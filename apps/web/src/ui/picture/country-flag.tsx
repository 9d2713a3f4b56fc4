import { ownValue } from '@kontor/contract/shared'
import type { ReactNode } from 'react'
import { useLocale } from '../../lib/i18n.ts'
import classes from './picture.module.css'

const stripes = (direction: 'rows' | 'columns', ...colors: [string, string, string]) =>
  colors.map((color, index) =>
    direction === 'rows' ? (
      <rect key={color} y={index * 4} width="18" height="4" fill={color} />
    ) : (
      <rect key={color} x={index * 6} width="6" height="12" fill={color} />
    ),
  )

/** The delivery countries, drawn on 18 × 12. */
const FLAGS: Readonly<Record<string, ReactNode>> = {
  DE: stripes('rows', '#1a1a1a', '#d00', '#fc0'),
  AT: (
    <>
      <rect width="18" height="12" fill="#c8102e" />
      <rect y="4" width="18" height="4" fill="#fff" />
    </>
  ),
  FR: stripes('columns', '#00209f', '#fff', '#ef4135'),
  NL: stripes('rows', '#ae1c28', '#fff', '#21468b'),
  BE: stripes('columns', '#1a1a1a', '#fdda24', '#ef3340'),
  IT: stripes('columns', '#008c45', '#fff', '#cd212a'),
  ES: (
    <>
      <rect width="18" height="12" fill="#aa151b" />
      <rect y="3" width="18" height="6" fill="#f1bf00" />
    </>
  ),
  GB: (
    <>
      <rect width="18" height="12" fill="#012169" />
      <path d="m0 0 18 12M18 0 0 12" stroke="#fff" strokeWidth="2.4" />
      <path d="m0 0 18 12M18 0 0 12" stroke="#c8102e" strokeWidth="0.9" />
      <path d="M9 0v12M0 6h18" stroke="#fff" strokeWidth="4" />
      <path d="M9 0v12M0 6h18" stroke="#c8102e" strokeWidth="2.4" />
    </>
  ),
}

interface Props {
  /** ISO 3166-1 alpha-2; UK is read as GB. */
  readonly country: string
  /** Shows the code beside the flag. */
  readonly withCode?: boolean
}

/** The flag of a country; its code where there is no drawing. */
export function CountryFlag({ country, withCode = false }: Props) {
  const locale = useLocale()
  const code = country.toUpperCase() === 'UK' ? 'GB' : country.toUpperCase()
  const flag = ownValue(FLAGS, code)
  const name = /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code)
    : code
  if (!flag) return <span data-hint={name}>{code}</span>
  return (
    <span className={classes.channel} data-hint={name}>
      <svg viewBox="0 0 18 12" width="18" height="12" className={classes.flag} role="img" aria-label={name}>
        {flag}
      </svg>
      {withCode && <span aria-hidden>{code}</span>}
    </span>
  )
}
