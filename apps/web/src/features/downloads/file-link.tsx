import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { downloadsTexts } from './locales/index.ts'

interface Props {
  readonly path: string
  /** Says of which file, for screen readers. */
  readonly label: string
}

/** Lets the browser fetch a file; the server says what it is called. */
export function FileLink({ path, label }: Props) {
  const t = useTexts(downloadsTexts)
  return (
    <Button
      component="a"
      href={path}
      download
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={label}
    >
      {t('download')}
    </Button>
  )
}
