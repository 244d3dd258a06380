import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { attempt } from '#web/platform/attempt.ts'
import { type StoredFile, saveStoredFile } from '#web/platform/files.ts'
import { formatFileSize } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FileIcon } from '#web/ui/icon/FileIcon.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { openPreview } from '../preview/preview.ts'
import styles from './files.module.css'

export interface FileListProps {
  files: readonly StoredFile[]
  /** Absent: files cannot be removed here. */
  onRemove?: (file: StoredFile) => void
}

/** Files one below the other: a click previews, the icons download and remove. */
export function FileList({ files, onRemove }: FileListProps) {
  return (
    <ul className={styles.list}>
      {files.map((file, index) => (
        <li key={file.fileId} className={styles.row}>
          <FileIcon name={file.name} />
          <button
            type="button"
            className={styles.name}
            title={file.name}
            onClick={() => openPreview(files, index)}
          >
            {file.name}
          </button>
          <span className={styles.size}>{formatFileSize(file.size)}</span>
          <span className={styles.actions}>
            <Tooltip title="下载">
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={`下载 ${file.name}`}
                onClick={() => void attempt(saveStoredFile(file))}
              />
            </Tooltip>
            {onRemove && (
              <Tooltip title="删除">
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除 ${file.name}`}
                  onClick={() => onRemove(file)}
                />
              </Tooltip>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
