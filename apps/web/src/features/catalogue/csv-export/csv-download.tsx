import { downloadProductCsv, type ProductListFile } from '@kontor/contract/downloads'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { endpointUrl } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { csvExportTexts } from './locales/index.ts'

/** Lets the browser fetch a file that is ready; the server says what it is called. */
export function CsvDownload({ file }: { readonly file: ProductListFile }) {
  const t = useTexts(csvExportTexts)
  return (
    <Button
      component="a"
      href={endpointUrl(downloadProductCsv, { query: { fileName: file.fileName } })}
      download
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('download')}
    </Button>
  )
}
