import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { useShortcuts } from '#web/ui/use-shortcut.ts'
import styles from './search.module.css'

const SearchPalette = lazy(() => import('./SearchPalette.tsx'))

/** The field in the top bar; it and Ctrl+K open the palette. Front door of this area for the shell. */
export function QuickSearch() {
  const may = useCan()
  const [open, setOpen] = useState(false)
  const mayUse = may(['crm/leads/index', 'crm/customer/index', 'crm/contacts/index'])
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
