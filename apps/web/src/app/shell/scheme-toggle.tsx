import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { appTexts } from '../locales/index.ts'

/** Switches between the light and the dark scheme. */
export function SchemeToggle() {
  const t = useTexts(appTexts)
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t(isDark ? 'header.toLight' : 'header.toDark')}
      data-hint={t('header.scheme')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  )
}
