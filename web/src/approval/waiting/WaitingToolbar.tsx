import { Checkbox, Select } from 'antd'
import type { Ref } from 'react'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import type { ApprovedType } from '../subjects.ts'
import type { WaitingQuestion } from './data.ts'
import { ordersOf, tabs } from './use-question.ts'
import styles from './waiting.module.css'

interface WaitingToolbarProps {
  type: ApprovedType
  question: WaitingQuestion
  onChange: (change: Partial<WaitingQuestion>) => void
  searchRef: Ref<HTMLInputElement>
  /** Rows that can be decided about together: all, some, none of them are chosen; absent: there are none. */
  chosen: 'all' | 'some' | 'none' | undefined
  onAll: (all: boolean) => void
}

/** Search, the part one takes and the order; 全选 of those that can be decided about. */
export function WaitingToolbar({ type, question, onChange, searchRef, chosen, onAll }: WaitingToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <Checkbox
        checked={chosen === 'all'}
        indeterminate={chosen === 'some'}
        disabled={chosen === undefined}
        onChange={({ target }) => onAll(target.checked)}
      >
        全选
      </Checkbox>
      <div className={styles.search}>
        <SearchBox
          inputRef={searchRef}
          value={question.search}
          hint={`搜索${type.display}、相关记录或提交人`}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <span className={styles.gap} />
      <Select
        aria-label="范围"
        className={styles.choice}
        value={question.tab}
        options={tabs}
        onChange={(tab) => onChange({ tab })}
      />
      <Select
        aria-label="排序"
        className={styles.choice}
        value={question.order}
        options={ordersOf(type)}
        onChange={(order) => onChange({ order })}
      />
    </div>
  )
}
