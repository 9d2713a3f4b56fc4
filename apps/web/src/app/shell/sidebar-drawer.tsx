import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { appTexts } from '../locales/index.ts'
import classes from './sidebar.module.css'
import { Sidebar } from './sidebar.tsx'

/** The sidebar on a narrow screen: a native dialog, which holds the focus and closes on Escape. */
export function SidebarDrawer({ ref }: { readonly ref: RefObject<HTMLDialogElement | null> }) {
  const t = useTexts(appTexts)
  const close = () => ref.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape; the click is on the backdrop.
    <dialog
      ref={ref}
      aria-label={t('nav.label')}
      className={classes.drawer}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={classes.drawerHead}>
        <span className={classes.drawerTitle}>Kontor</span>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('nav.close')} onClick={close}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      <Sidebar onLeave={close} />
    </dialog>
  )
}
