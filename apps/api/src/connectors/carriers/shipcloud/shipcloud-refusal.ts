import type { AddressField } from '@kontor/contract/orders'
import { type LabelRefusal, sizeRefusal } from '../../../modules/shipping/index.ts'

/** How shipcloud marks what a carrier said (published with its 400 answer). */
const TUNNEL = /^The carrier \S+ returned the following error:\s*/i

/** Words of texts about the sender or the parcel, which a corrected address would not settle. */
const NOT_THE_RECEIVER =
  /\b(sender|shipper|from|absender\w*|versender\w*|pickup|package|packages|parcel|weight|length|width|height|gewicht)\b/i

/** The words by which shipcloud's validation and German carriers name a field. The first match counts. */
const FIELD_WORDS: readonly (readonly [AddressField, RegExp])[] = [
  ['care_of', /care[_ ]?of|post ?number|postnummer|kundennummer des empf/i],
  ['street_no', /street[_ ]?(no|number)\b|house ?(no|number)|haus-?nummer|hausnr/i],
  ['zip_code', /zip|post(al)?[_ ]?code|postcode|\bplz\b|postleitzahl|leitcod/i],
  ['country', /\bcountry\b|\bland\b|ländercode/i],
  ['city', /\b(city|town|ort|stadt|ortsname)\b/i],
  ['first_name', /first[_ ]?name|vorname/i],
  ['last_name', /last[_ ]?name|nachname|\bname1?\b/i],
  ['street', /\bstreet\b|stra(ß|ss)e|address[_ ]?line|packstation|postfiliale/i],
]

/** Words of texts about an address that name no field. */
const ADDRESS_WORDS =
  /\b(address|adresse|anschrift|receiver|recipient|consignee|empfänger\w*|lieferadresse)\b/i

/** Words of texts that no corrected address settles. shipcloud has no codes but the status. The first match counts. */
const OTHER_WORDS: readonly (readonly [LabelRefusal, RegExp])[] = [
  ['phone', /\b(phone|telephone|mobile|telefon\w*|handynummer)\b/i],
  ['email', /\be-?mail\b/i],
  ['customs', /customs|tariff|\bzoll/i],
  ['weight', /\b(weight|heavy|length|width|height|girth|dimensions?|gewicht|schwer\w*|gurtmaß|maße)\b/i],
  ['account', /\b(account|contract|credentials?|api ?key|balance|vertrag|konto|zugangsdaten|guthaben)\b/i],
  ['service', /\b(service|product|produkt|versandart)\b/i],
]

/** Statuses by which shipcloud refuses the account: unknown key, no means, no right (published with every call). */
const ACCOUNT_STATUSES: ReadonlySet<number> = new Set([401, 402, 403])

/** Whether the account itself was refused. @param status of the answer */
export const isAccountRefused = (status: number): boolean => ACCOUNT_STATUSES.has(status)

/** What a refusal says. */
interface Refusal {
  /** Fields of the receiver's address that are objected to. */
  readonly fields: readonly AddressField[]
  /** True when it is the receiver's address that is refused, with or without a named field. */
  readonly isAddress: boolean
  /** Why it is refused, where it is not the address; undefined where that is not known. */
  readonly why: LabelRefusal | undefined
  /** The texts without shipcloud's prefix: the carrier's own words. */
  readonly texts: readonly string[]
}

/** Reads the texts of a refusal. */
export function readRefusal(errors: readonly string[]): Refusal {
  const texts = errors.map((text) => text.replace(TUNNEL, '').trim()).filter((text) => text !== '')
  const about = texts.filter((text) => !NOT_THE_RECEIVER.test(text))
  const named = about.flatMap(
    (text) => fieldOf(isOfContact(text) ? text.replace(OF_CONTACT, '') : text) ?? [],
  )
  const isAddress = named.length > 0 || about.some((text) => !isOfContact(text) && ADDRESS_WORDS.test(text))
  return {
    fields: [...new Set(named)],
    isAddress,
    why: isAddress ? undefined : texts.map(whyOf).find((known) => known !== undefined),
    texts,
  }
}

/** How the receiver is reached: no part of the address, though it may be called one (“e-mail address”). */
const CONTACT: ReadonlySet<LabelRefusal | undefined> = new Set<LabelRefusal | undefined>(['phone', 'email'])

const isOfContact = (text: string): boolean => CONTACT.has(whyOf(text))

/** Parts of a phone number that sound like a field of the address. */
const OF_CONTACT = /country[ -]?code|ländercode/gi

/** What is said of the sender is our own data, whatever it names. */
const SENDER = /\b(sender|shipper|from|absender\w*|versender\w*)\b/i

const whyOf = (text: string): LabelRefusal | undefined => (SENDER.test(text) ? undefined : reasonIn(text))

function reasonIn(text: string): LabelRefusal | undefined {
  const why = OTHER_WORDS.find(([, words]) => words.test(text))?.[0]
  return why === 'weight' ? sizeRefusal(text) : why
}

const fieldOf = (text: string): AddressField | undefined =>
  FIELD_WORDS.find(([, words]) => words.test(text))?.[0]

/** The texts in an error answer; an answer that is not in the published form stands for itself. */
export function errorTexts(body: string): string[] {
  try {
    const parsed: unknown = JSON.parse(body)
    if (parsed !== null && typeof parsed === 'object' && 'errors' in parsed && Array.isArray(parsed.errors)) {
      return parsed.errors.map(String)
    }
  } catch {
    // Not JSON, for example a proxy's page: its beginning is shown instead.
  }
  const plain = body
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? [] : [plain.slice(0, 200)]
}
