import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { saveStoredFile } from '#web/platform/files.ts'
import { formatFileSize } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FileIcon } from '#web/ui/icon/FileIcon.tsx'
import { openPreview } from '#web/ui/preview/preview.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import styles from './page.module.css'

type Row = ReplyOf<typeof projectTaskCalls.files>['list'][number]

interface ProjectFilesProps {
  workId: number
  /** Opens the task that has the file. */
  onOpen: (taskId: number) => void
}

/** 附件 of all tasks of a project, the last one first. */
export function ProjectFiles({ workId, onOpen }: ProjectFilesProps) {
  const [query, go] = useState({ page: 1, limit: 15 })
  const found = useQuery({
    ...queryOf(projectTaskCalls.files, { workId, ...query }),
    placeholderData: keepPreviousData,
  })
  const preview = (row: Row) => {
    const files = found.data?.list ?? []
    openPreview(files, files.indexOf(row))
  }
  return (
    <PagedTable<Row>
      found={found}
      rowKey="fileId"
      width={760}
      query={query}
      onGo={go}
      unit="个"
      onOpen={preview}
      empty={<EmptyState text="任务还没有附件" />}
      columns={[
        {
          title: '附件名称',
          render: (_, row) => (
            <span className={styles.title}>
              <FileIcon name={row.name} />
              <OwnName onOpen={() => preview(row)}>{row.name}</OwnName>
            </span>
          ),
        },
        { title: '大小', width: 100, render: (_, { size }) => formatFileSize(size) },
        {
          title: '所属任务',
          width: 220,
          render: (_, { taskId, taskName }) => (
            <Button type="link" size="small" onClick={() => onOpen(taskId)}>
              {taskName}
            </Button>
          ),
        },
        { title: '上传人', width: 110, dataIndex: 'createUserName' },
        { title: '上传时间', width: 130, render: (_, { createTime }) => <Moment value={createTime} /> },
        {
          title: '操作',
          width: 70,
          render: (_, row) => (
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              aria-label={`下载 ${row.name}`}
              onClick={() => void attempt(saveStoredFile(row))}
            />
          ),
        },
      ]}
    />
  )
}
