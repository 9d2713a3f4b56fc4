import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TableMenu } from './table-menu.tsx'

const table = (label: string, path: string) => ({
  label,
  path,
  nameAs: (format: string) => `${label} als ${format}: Mai`,
})
const tables = [table('Posten', '/v1/rows'), table('Summen', '/v1/sums?locale=de')]

it('offers each table in each format, by a name that says which table of what', async () => {
  render(
    <MantineProvider>
      <TableMenu label="Tabellen" name="Tabellen: Mai" tables={tables} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('link', { hidden: true })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Tabellen: Mai' }))
  const offered = (group: string) =>
    within(screen.getByRole('list', { name: group, hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('aria-label'), link.getAttribute('href')])
  expect(offered('Posten')).toEqual([
    ['CSV', 'Posten als CSV: Mai', '/v1/rows'],
    ['Excel (XLSX)', 'Posten als Excel (XLSX): Mai', '/v1/rows?format=xlsx'],
    ['CSV für Programme', 'Posten als CSV für Programme: Mai', '/v1/rows?format=csv_plain'],
  ])
  expect(offered('Summen').map(([, , href]) => href)).toEqual([
    '/v1/sums?locale=de',
    '/v1/sums?locale=de&format=xlsx',
    '/v1/sums?locale=de&format=csv_plain',
  ])
})
