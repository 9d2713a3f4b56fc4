import { CSV_FORMATS } from '@kontor/contract/shared'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TableDownload } from './table-download.tsx'

const offered = () =>
  screen.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')])

it.each([
  ['/v1/list', '/v1/list?format='],
  ['/v1/list?locale=de', '/v1/list?locale=de&format='],
])('a table at %s is had as CSV, and from the menu as XLSX and for programs', async (path, other) => {
  render(
    <MantineProvider>
      <TableDownload path={path} label="Liste" name="Liste vom Mai" />
    </MantineProvider>,
  )
  expect(screen.getByRole('link', { name: 'Liste vom Mai' }).getAttribute('href')).toBe(path)
  expect(offered()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Andere Formate: Liste vom Mai' }))
  expect(offered()).toEqual([
    ['Liste', path],
    ['Excel (XLSX)', `${other}xlsx`],
    ['CSV für Programme', `${other}csv_plain`],
  ])
})

it('a table that is to be read in again is had in the formats that are read, and no others', async () => {
  render(
    <MantineProvider>
      <TableDownload path="/v1/list" label="Liste" formats={CSV_FORMATS} />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Andere Formate: Liste' }))
  expect(offered()).toEqual([
    ['Liste', '/v1/list'],
    ['CSV für Programme', '/v1/list?format=csv_plain'],
  ])
})
