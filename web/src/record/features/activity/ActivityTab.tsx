import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Suspense, useCallback, useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { useRefreshRecords } from '../../model/data/record.ts'
import { titleOf } from '../../model/record.ts'
import { createdInTimeline } from '../../model/related.ts'
import type { TabProps } from '../../model/screens.tsx'
import { type TimelineThing, useTimelineThings } from '../../model/timeline-things.ts'
import { useWorkspace } from '../../model/workspace-context.ts'
import styles from './activity.module.css'
import { mayFollowUp } from './begin.ts'
import { Composer } from './Composer.tsx'
import type { TimelineFilter } from './data.ts'
import { Timeline } from './Timeline.tsx'
import { TimelineFilters } from './TimelineFilters.tsx'

const everything: TimelineFilter = {}

/** 活动: the follow-up form, and the timeline below it (record-engine.md §11). */
export function ActivityTab({ screen, type, recordId, record }: TabProps) {
  const may = useCan()
  const [filter, setFilter] = useState(everything)
  // another key empties the words of the search box as well
  const [cleared, setCleared] = useState(0)
  const clear = useCallback(() => {
    setFilter(everything)
    setCleared((times) => times + 1)
  }, [])
  const { openForm } = useWorkspace()
  const things = useTimelineThings().filter(
    ({ making }) => making?.types.includes(type.key) && may(making.need),
  )
  const [made, setMade] = useState<TimelineThing>()
  const refresh = useRefreshRecords(type)
  const makes = [
    ...things.map((thing) => ({
      key: thing.title,
      label: `创建${thing.title}`,
      onClick: () => setMade(thing),
    })),
    ...createdInTimeline(screen, record, may).map(({ type: related, request }) => ({
      key: related.key,
      label: `创建${related.display}`,
      onClick: () => openForm(request),
    })),
  ]
  const mayWrite = mayFollowUp(type, may)
  return (
    <div className={styles.tab}>
      {mayWrite && <Composer type={type} recordId={recordId} />}
      <TimelineFilters key={cleared} type={type} value={filter} onChange={setFilter}>
        {makes.length > 0 && (
          <Dropdown menu={{ items: makes }} trigger={['click']}>
            <Button icon={<PlusOutlined />}>
              新建 <DownOutlined />
            </Button>
          </Dropdown>
        )}
      </TimelineFilters>
      <Timeline
        type={type}
        recordId={recordId}
        filter={filter}
        onClear={clear}
        hint={mayWrite ? '在上方写下第一条跟进' : undefined}
      />
      {made?.making && (
        <Suspense>
          <made.making.Form
            type={type.key}
            id={recordId}
            name={titleOf(type, record)}
            onClose={() => setMade(undefined)}
            onSaved={() => void refresh()}
          />
        </Suspense>
      )}
    </div>
  )
}
