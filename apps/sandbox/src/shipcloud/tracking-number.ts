/**
 * The check digit of DHL parcel numbers: each digit from the left times 3, 1, 3, 1 …, and what is missing to the
 * next full ten. The same rule closes 20-digit and 14-digit numbers.
 * @param digits the number without its check digit
 */
export function checkDigit31(digits: string): number {
  return missingToTen(weightedSum(digits, 3, 1))
}

/** The check digit of Leitcode and Identcode: weights 4 and 9 from the left. */
export function checkDigit49(digits: string): number {
  return missingToTen(weightedSum(digits, 4, 9))
}

/** True for a DHL parcel number (20 or 14 digits) whose check digit is right. */
export function isDhlParcelNumber(number: string): boolean {
  return /^(\d{20}|\d{14})$/.test(number) && checkDigit31(number.slice(0, -1)) === Number(number.slice(-1))
}

/**
 * The tracking number of the n-th label, in the form that the carrier's own numbers have.
 * @param carrier the carrier's acronym
 * @param n a running number, 1 or more
 */
export function trackingNumber(carrier: string, n: number): string {
  switch (carrier) {
    case 'dhl':
    case 'dpag':
    case 'dhl_express': {
      const body = `003404341500${String(n).padStart(7, '0')}`
      return body + checkDigit31(body)
    }
    case 'ups':
      return `1Z999AA1${String(n).padStart(10, '0')}`
    case 'dpd':
      return `0988${String(n).padStart(10, '0')}`
    case 'gls':
      return `50${String(n).padStart(9, '0')}`
    default: {
      const body = `4312${String(n).padStart(9, '0')}`
      return body + checkDigit31(body)
    }
  }
}

/** The page on which a recipient follows the parcel at the carrier itself. */
export function carrierTrackingUrl(carrier: string, number: string): string {
  switch (carrier) {
    case 'ups':
      return `https://www.ups.com/track?tracknum=${number}`
    case 'dpd':
      return `https://tracking.dpd.de/status/de_DE/parcel/${number}`
    case 'gls':
      return `https://gls-group.eu/DE/de/paketverfolgung?match=${number}`
    case 'hermes':
      return `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#${number}`
    default:
      return `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`
  }
}

/**
 * The 14-digit Leitcode (routing code): postcode, street code, house number, product, check digit. The street
 * code follows from the street's name here, since the real directory belongs to the carrier.
 */
export function routingCode(address: {
  zip_code: string
  street: string
  street_no?: string | null
}): string {
  const zip = address.zip_code.replace(/\D/g, '').padStart(5, '0').slice(0, 5)
  let street = 0
  for (const letter of address.street.toLowerCase())
    street = (street * 31 + (letter.codePointAt(0) ?? 0)) % 1000
  const house = (/\d+/.exec(address.street_no ?? address.street)?.[0] ?? '0').slice(-3).padStart(3, '0')
  const body = `${zip}${String(street).padStart(3, '0')}${house}01`
  return body + checkDigit49(body)
}

function weightedSum(digits: string, odd: number, even: number): number {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[i]) * (i % 2 === 0 ? odd : even)
  return sum
}

function missingToTen(sum: number): number {
  return (10 - (sum % 10)) % 10
}
