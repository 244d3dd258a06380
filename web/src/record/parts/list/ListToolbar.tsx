import { ColumnHeightOutlined, FilterOutlined, SettingOutlined } from '@ant-design/icons'
import type { ReactNode, Ref } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import type { ListControl } from '../../model/state/list-state.ts'
import { useListPreferences } from '../../model/state/preferences.ts'
import styles from './list.module.css'

interface ListToolbarProps {
  type: RecordType
  control: ListControl
  searchRef?: Ref<HTMLInputElement>
  filtering: boolean
  onFilter: () => void
  onColumns?: () => void
  /** The conditions in force. */
  chips: ReactNode
}

export function ListToolbar({
  type,
  control,
  searchRef,
  filtering,
  onFilter,
  onColumns,
  chips,
}: ListToolbarProps) {
  const { state, change } = control
  const { density, setDensity } = useListPreferences()
  const compact = density === 'compact'
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          inputRef={searchRef}
          value={state.search}
          hint={type.list.searchHint}
          onSearch={(search) => change({ search }, 'replace')}
        />
      </div>
      <Button icon={<FilterOutlined />} aria-expanded={filtering} onClick={onFilter}>
        筛选{state.filters.length > 0 ? ` ${state.filters.length}` : ''}
      </Button>
      <div className={styles.chips}>{chips}</div>
      {onColumns && (
        <>
          <Tooltip title={compact ? '宽松行高' : '紧凑行高'}>
            <Button
              type="text"
              icon={<ColumnHeightOutlined />}
              aria-label={compact ? '宽松行高' : '紧凑行高'}
              onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
            />
          </Tooltip>
          <Tooltip title="列设置">
            <Button type="text" icon={<SettingOutlined />} aria-label="列设置" onClick={onColumns} />
          </Tooltip>
        </>
      )}
    </div>
  )
}
