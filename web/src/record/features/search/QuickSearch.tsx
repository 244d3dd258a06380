import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { useShortcuts } from '#web/ui/use-shortcut.ts'
import { useRecordScreens } from '../../model/screens.tsx'
import styles from './search.module.css'

const SearchPalette = lazy(() => import('./SearchPalette.tsx'))

/** The field in the top bar; it and Ctrl+K open the palette. For everyone who may list records of any type. */
export function QuickSearch() {
  const may = useCan()
  const [open, setOpen] = useState(false)
  const mayUse = may(useRecordScreens().map(({ type }) => `${type.node}/index`))
  useShortcuts({ 'Ctrl+k': () => setOpen(true) }, mayUse)
  if (!mayUse) return null
  return (
    <>
      <button type="button" className={styles.field} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SearchOutlined />
        <span className={styles.words}>快速搜索</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <Suspense fallback={null}>{open && <SearchPalette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
