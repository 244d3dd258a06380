import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useUsers } from '#web/platform/session.ts'
import { Chip } from '#web/ui/display/Chip.tsx'
import { DueMoment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { type Asked, nameOf } from './figure-address.ts'
import styles from './statistics.module.css'

interface FigureTasksProps {
  workId: number | 'all'
  asked: Asked
  /** What the figure is of, where that is a list or a label. */
  of?: string | undefined
  onOpen: (taskId: number) => void
  onClose: () => void
}

/** The tasks that a figure of the statistics counts, in its place, with the figure as a chip. */
export function FigureTasks({ workId, asked, of, onOpen, onClose }: FigureTasksProps) {
  const { data: users = [] } = useUsers()
  const [query, go] = useState({ page: 1, limit: 15 })
  const found = useQuery({
    ...queryOf(projectTaskCalls.counted, { workId, ...asked, ...query }),
    placeholderData: keepPreviousData,
  })
  const person = users.find(({ userId }) => userId === asked.userId)?.realname
  const words = [person, of, nameOf(asked.figure)].filter(Boolean).join(' · ')
  return (
    <>
      <div className={styles.chips}>
        <Chip words={words} removal={`返回统计，移除 ${words}`} onRemove={onClose} />
      </div>
      <PagedTable<TaskInfo>
        found={found}
        rowKey="taskId"
        width={720}
        query={query}
        onGo={go}
        unit="个"
        onOpen={({ taskId }) => onOpen(taskId)}
        empty={<EmptyState text="没有任务" />}
        columns={[
          {
            title: '任务名称',
            render: (_, { taskId, name }) => <OwnName onOpen={() => onOpen(taskId)}>{name}</OwnName>,
          },
          ...(workId === 'all'
            ? [
                {
                  title: '项目',
                  width: 180,
                  render: (_: unknown, { workName }: TaskInfo) => workName ?? '--',
                },
              ]
            : []),
          { title: '负责人', width: 110, render: (_, { mainUser }) => mainUser?.realname ?? '--' },
          {
            title: '截止时间',
            width: 130,
            render: (_, { stopTime, status }) => (
              <DueMoment value={stopTime} day {...(status === taskLimits.done ? { done: '已完成' } : {})} />
            ),
          },
        ]}
      />
    </>
  )
}
