import { useState } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { extensionOf, LONGEST_FILE_NAME } from '#protocol/files/file-kinds.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './FilesTab.module.css'

export interface RenameFileProps {
  file: FileEntity
  onClose: () => void
  onRenamed: () => void
}

/** Renames a file; the extension is shown and cannot be changed. */
export function RenameFile({ file, onClose, onRenamed }: RenameFileProps) {
  const extension = extensionOf(file.name)
  const suffix = extension ? file.name.slice(-extension.length - 1) : ''
  const current = file.name.slice(0, file.name.length - suffix.length)
  const [name, setName] = useState(current)
  const [busy, setBusy] = useState(false)
  const wanted = name.trim()
  const fault = wanted === '' ? '请输入文件名' : null

  const save = async () => {
    if (fault || busy) return
    if (wanted === current) return onClose()
    setBusy(true)
    const done = await attempt(ask(fileCalls.rename, { fileId: file.fileId, name: wanted + suffix }))
    setBusy(false)
    if (!done) return
    toast.success('重命名成功')
    onRenamed()
    onClose()
  }
  return (
    <Dialog
      title="重命名"
      okText="保存"
      busy={busy}
      dirty={wanted !== current}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Input
        aria-label="文件名"
        value={name}
        suffix={suffix && <span className={styles.hint}>{suffix}</span>}
        status={fault ? 'error' : undefined}
        maxLength={LONGEST_FILE_NAME - suffix.length}
        onChange={(event) => setName(event.target.value)}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.fault} role={fault ? 'alert' : undefined}>
        {fault}
      </div>
    </Dialog>
  )
}
