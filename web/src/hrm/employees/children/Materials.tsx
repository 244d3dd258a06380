import { DownOutlined, RightOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coded } from '#protocol/hrm/coded.ts'
import { materialCalls } from '#protocol/hrm/employees/children-calls.ts'
import { fileSubTypes, fileTypes } from '#protocol/hrm/employees/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { newBatchId, sendInto } from '#web/platform/files.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import { addUploads } from '#web/ui/upload/uploads.ts'
import styles from '../employees.module.css'
import { refreshEmployees } from '../refresh.ts'

interface MaterialsProps {
  employeeId: number
  mayEdit: boolean
}

/** 材料附件: three sections of kinds with their numbers; a kind opens its files (hrm.md §5.4). */
export function Materials({ employeeId, mayEdit }: MaterialsProps) {
  const { data: counts, error, refetch } = useQuery(queryOf(materialCalls.counts, { employeeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  return fileTypes.map(({ code, word }) => (
    <section key={code} className={styles.section} aria-label={word}>
      <header className={styles.head}>
        <h3>{word}</h3>
      </header>
      <ul className={styles.materials}>
        {fileSubTypes
          .filter((kind) => Math.floor(kind.code / 10) === code)
          .map((kind) => (
            <Material
              key={kind.code}
              kind={kind}
              count={counts?.[`subType${kind.code}`] ?? 0}
              employeeId={employeeId}
              mayEdit={mayEdit}
            />
          ))}
      </ul>
    </section>
  ))
}

interface MaterialProps extends MaterialsProps {
  kind: Coded
  count: number
}

function Material({ kind: { code, word }, count, employeeId, mayEdit }: MaterialProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { data: rows = [] } = useQuery({
    ...queryOf(materialCalls.list, { employeeId, subType: code }),
    enabled: open && count > 0,
  })
  const upload = async () => {
    const files = await pickFiles()
    for (const file of files)
      addUploads({
        files: [file],
        send: sendInto(newBatchId()),
        onDone: ({ fileId }) =>
          void attempt(
            ask(materialCalls.add, { employeeId, subType: code, fileId: Number(fileId) }).then(() =>
              refreshEmployees(client),
            ),
          ),
      })
    if (files.length > 0) setOpen(true)
  }
  const remove = async (fileId: string) => {
    const row = rows.find((each) => each.fileId === fileId)
    if (row && (await attempt(ask(materialCalls.remove, { employeeFileId: row.employeeFileId }))))
      await refreshEmployees(client)
  }
  return (
    <li>
      <div className={styles.material}>
        <Button
          type="text"
          aria-expanded={open}
          icon={open ? <DownOutlined /> : <RightOutlined />}
          onClick={() => setOpen(!open)}
        >
          {`${word}（${count}）`}
        </Button>
        {mayEdit && (
          <Button
            type="text"
            size="small"
            icon={<UploadOutlined />}
            aria-label={`上传${word}`}
            onClick={() => void upload()}
          />
        )}
      </div>
      {open && count === 0 && <p className={styles.none}>没有附件</p>}
      {open && count > 0 && (
        <Attached
          files={rows.map(({ file }) => file)}
          {...(mayEdit && { onRemove: (file: { fileId: string }) => void remove(file.fileId) })}
        />
      )}
    </li>
  )
}
