import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { ahead, fetchAhead } from '#web/platform/ahead.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from './search.module.css'

const SearchPalette = lazyComponent(async () => (await import('./SearchPalette.tsx')).default)

/** The field in the top bar; it and Ctrl+K open the palette: the way to every record, command and page. */
export function QuickSearch() {
  const [open, setOpen] = useState(false)
  useEffect(() => fetchAhead(SearchPalette.load, ahead.palette), [])
  useKeys({ 'Ctrl+k': { does: '搜索记录、命令和页面', run: () => setOpen(true) } })
  return (
    <>
      <button type="button" className={styles.field} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SearchOutlined />
        <span className={styles.words}>快速搜索</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      {open && <SearchPalette onClose={() => setOpen(false)} />}
    </>
  )
}
