import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { type FileEntity, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { saveStoredFile } from '#web/platform/files.ts'
import { formatFileSize } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FileIcon } from '#web/ui/icon/FileIcon.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { openPreview } from '#web/ui/preview/preview.ts'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import styles from './FilesTab.module.css'
import { RenameFile } from './RenameFile.tsx'
import { useAddFiles } from './use-add-files.ts'

interface FileActs {
  preview: (file: FileEntity) => void
  rename: (file: FileEntity) => void
  remove: (file: FileEntity) => void
}

function FileActions({ file, acts }: { file: FileEntity; acts: FileActs }) {
  const action = (title: string, icon: ReactNode, onClick: () => void) => (
    <Tooltip title={title}>
      <Button type="text" size="small" icon={icon} aria-label={`${title} ${file.name}`} onClick={onClick} />
    </Tooltip>
  )
  return (
    <span className={styles.actions}>
      {action('预览', <EyeOutlined />, () => acts.preview(file))}
      {action('下载', <DownloadOutlined />, () => void attempt(saveStoredFile(file)))}
      {file.readOnly !== 1 && action('重命名', <EditOutlined />, () => acts.rename(file))}
      {file.readOnly !== 1 && action('删除', <DeleteOutlined />, () => acts.remove(file))}
    </span>
  )
}

/** Below this the table scrolls, so that beside the rail a file's name is never squeezed away. */
const LEAST_WIDTH = 680

const columnsOf = (acts: FileActs): TableColumnsType<FileEntity> => [
  {
    title: '附件名称',
    key: 'name',
    ellipsis: true,
    render: (_, file) => (
      <span className={styles.file}>
        <FileIcon name={file.name} />
        <button type="button" className={styles.name} title={file.name} onClick={() => acts.preview(file)}>
          {file.name}
        </button>
      </span>
    ),
  },
  { title: '附件大小', key: 'size', width: 92, render: (_, file) => formatFileSize(file.size) },
  { title: '上传人', key: 'user', width: 80, ellipsis: true, render: (_, file) => file.createUserName },
  { title: '上传时间', key: 'time', width: 100, render: (_, file) => <Moment value={file.createTime} /> },
  { title: '来源', key: 'source', width: 88, render: (_, file) => file.source },
  {
    title: '操作',
    key: 'act',
    width: 138,
    fixed: 'end',
    render: (_, file) => <FileActions file={file} acts={acts} />,
  },
]

/** 附件: the record's own files, those of its file fields and of its follow-ups (record-engine.md §6.5). */
export function FilesTab({ type, recordId, record }: TabProps) {
  const { data, error, refetch } = useQuery(queryOf(recordCallsOf(type).files, { id: recordId }))
  const refreshRecords = useRefreshRecords(type)
  const [renaming, setRenaming] = useState<FileEntity | null>(null)
  const add = useAddFiles(type, record)

  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={5} />
  const acts: FileActs = {
    preview: (file) => openPreview(data, data.indexOf(file)),
    rename: setRenaming,
    remove: (file) =>
      confirmDelete({
        title: '您确定要删除该文件吗?',
        content: `删除后“${file.name}”无法恢复。`,
        okText: '删除附件',
        onOk: async () => {
          await ask(fileCalls.remove, { id: file.fileId })
          toast.success('删除成功')
          await refreshRecords()
        },
      }),
  }
  return (
    <DropArea onFiles={add}>
      {add && (
        <div className={styles.head}>
          <Button
            icon={<UploadOutlined />}
            onClick={() => void pickFiles().then((files) => files.length > 0 && add(files))}
          >
            上传附件
          </Button>
          <span className={styles.hint}>也可以把文件拖到这里，单个文件不超过 100 MB</span>
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState text="还没有附件" />
      ) : (
        <Table
          size="small"
          rowKey={(file) => file.fileId}
          columns={columnsOf(acts)}
          dataSource={data}
          pagination={data.length > 50 ? { pageSize: 50 } : false}
          tableLayout="fixed"
          scroll={{ x: LEAST_WIDTH }}
        />
      )}
      {renaming && (
        <RenameFile
          file={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={() => void refreshRecords()}
        />
      )}
    </DropArea>
  )
}
