import { DEMO_ACCOUNTS, DEMO_INTAKE_KEY, DEMO_PASSWORD } from './demo/index.ts'

/** What `npm start` prints when everything is up: where it is and who can log in, or how the first one comes to be. */
export function welcome(url: string, mailboxUrl: string | null, isEmpty: boolean): string {
  const lines = ['', `  Kontor  ${url}`, `  Calls   ${url}/docs`]
  if (isEmpty) lines.push('', '  Nobody can log in yet: npm run create-company (docs/operations.md)')
  if (mailboxUrl) {
    lines.push(`  Mails   ${mailboxUrl}`, '', `  Demo accounts, password ${DEMO_PASSWORD}`)
    for (const { username, roles, firstName, lastName } of DEMO_ACCOUNTS) {
      lines.push(`    ${username.padEnd(12)}${`${firstName} ${lastName}`.padEnd(18)}${roles.join(', ')}`)
    }
    lines.push('', `  Demo intake key  ${DEMO_INTAKE_KEY.accessKey}  ${DEMO_INTAKE_KEY.secretKey}`)
  }
  return [...lines, ''].join('\n')
}
