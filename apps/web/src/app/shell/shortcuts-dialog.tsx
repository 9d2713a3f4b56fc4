import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { appTexts } from '../locales/index.ts'
import classes from './overlays.module.css'

/** The keys that work everywhere and in tables. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(appTexts)
  const ctrl = t('shortcuts.ctrl')
  const enter = t('shortcuts.enter')
  const shortcuts: readonly (readonly [string, readonly string[]])[] = [
    [t('shortcuts.palette'), [`${ctrl} K`, '⌘ K']],
    [t('shortcuts.quickFind'), ['/']],
    [t('shortcuts.help'), ['?']],
    [t('shortcuts.rows'), ['↑', '↓']],
    [t('shortcuts.ends'), [t('shortcuts.home'), t('shortcuts.end')]],
    [t('shortcuts.select'), [t('shortcuts.space')]],
    [t('shortcuts.open'), [enter]],
    [t('shortcuts.openTab'), [`${ctrl} ${enter}`, t('shortcuts.middleClick')]],
    [t('shortcuts.lines'), ['J', 'K']],
    [t('shortcuts.orders'), ['N', 'P']],
    [t('shortcuts.close'), [t('shortcuts.escape')]],
  ]
  return (
    <Dialog opened onClose={onClose} title={t('shortcuts.title')}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
