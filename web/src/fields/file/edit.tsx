import { UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { ask } from '#web/platform/client.ts'
import { newBatchId, type StoredFile, sendInto } from '#web/platform/files.ts'
import { toast } from '#web/platform/notices.ts'
import { invalidateShown, queryKeyOf, queryOf } from '#web/platform/query-keys.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { FileList } from '#web/ui/file-list/FileList.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import { addUploads } from '#web/ui/upload/uploads.ts'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'

/** The files of a batch; '' before the first one arrived. Uploads and removals happen at once, the batch is what is saved. */
export function FileEdit({
  id,
  field,
  value: batchId,
  onChange,
  onBlur,
  disabled,
  invalid,
}: EditProps<string>) {
  const client = useQueryClient()
  // one batch for all that is chosen before the first file arrived
  const begun = useRef(batchId)
  const query = queryOf(fileCalls.list, { batchId })
  const { data: files = [] } = useQuery({ ...query, enabled: batchId !== '' })

  const add = (chosen: File[]) => {
    begun.current = batchId || begun.current || newBatchId()
    const batch = begun.current
    addUploads({
      files: chosen,
      send: sendInto(batch),
      onDone: () => {
        onChange(batch)
        onBlur?.()
        void invalidateShown(client, { queryKey: queryKeyOf(fileCalls.list, { batchId: batch }) })
      },
    })
  }
  const remove = (file: StoredFile) =>
    confirmDelete({
      title: '您确定要删除该文件吗?',
      content: `删除后“${file.name}”无法恢复。`,
      okText: '删除附件',
      onOk: async () => {
        await ask(fileCalls.remove, { id: file.fileId })
        toast.success('删除成功')
        if (files.length <= 1) onChange('')
        await invalidateShown(client, { queryKey: query.queryKey })
      },
    })
  return (
    <DropArea onFiles={disabled ? undefined : add}>
      <div className={styles.stack}>
        <div>
          <Button
            id={id}
            icon={<UploadOutlined />}
            aria-label={`上传${field.name}`}
            danger={invalid}
            disabled={disabled}
            reason={WHILE_BUSY}
            onClick={() => void pickFiles().then((chosen) => chosen.length > 0 && add(chosen))}
          >
            上传附件
          </Button>
        </div>
        {batchId !== '' && files.length > 0 && (
          <FileList files={files} onRemove={disabled ? undefined : remove} />
        )}
      </div>
    </DropArea>
  )
}
