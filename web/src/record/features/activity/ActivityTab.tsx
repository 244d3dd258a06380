import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { type TabProps, useScreenOf } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import styles from './activity.module.css'
import { Composer } from './Composer.tsx'
import type { TimelineFilter } from './data.ts'
import { Timeline } from './Timeline.tsx'
import { TimelineFilters } from './TimelineFilters.tsx'

const everything: TimelineFilter = {}

/** 活动: follow-ups are written above, what happened stands below (record-engine.md §11). */
export function ActivityTab({ type, recordId, record }: TabProps) {
  const may = useCan()
  const [filter, setFilter] = useState(everything)
  // another key empties the words of the search box as well
  const [cleared, setCleared] = useState(0)
  const clear = useCallback(() => {
    setFilter(everything)
    setCleared((times) => times + 1)
  }, [])
  const { openForm } = useWorkspace()
  const screen = useScreenOf(type.key)
  const mayWrite = type.abilities.activity === true && may('crm/followRecord/save')
  // nothing is made of what can only be read, such as a pooled customer
  const creates = type.abilities.activity ? (screen?.creates ?? []).filter(({ need }) => may(need)) : []
  return (
    <div className={styles.tab}>
      {mayWrite && <Composer type={type} recordId={recordId} />}
      <TimelineFilters key={cleared} type={type} value={filter} onChange={setFilter}>
        {creates.map(({ caption, form }) => (
          <Button key={caption} icon={<PlusOutlined />} onClick={() => openForm(form(record))}>
            {caption}
          </Button>
        ))}
      </TimelineFilters>
      <Timeline
        type={type}
        recordId={recordId}
        filter={filter}
        onClear={clear}
        hint={mayWrite ? '在上方写下第一条跟进' : undefined}
      />
    </div>
  )
}
