/** What an ERP system sends along: the key of the demo's first merchant. */
export const INTAKE_HEADERS = {
  authorization: `Basic ${Buffer.from('demo-intake:Kontor-Intake-2026').toString('base64')}`,
}

/** @param body twelve digits; answered with their check digit */
export function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
