import { DeleteOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { fileAddress } from '#web/platform/file-address.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { openPreview } from '#web/ui/preview/preview.ts'
import type { Picture } from './files.ts'
import styles from './pic.module.css'

interface PicturesProps {
  pictures: readonly Picture[]
  /** Absent: none can be removed here. */
  onRemove?: (picture: Picture) => void
  /** Behind the last one. */
  children?: ReactNode
}

/** Pictures side by side; a click shows one large. */
export function Pictures({ pictures, onRemove, children }: PicturesProps) {
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, at) => (
        <li key={picture.fileId} className={styles.picture}>
          <button
            type="button"
            className={styles.open}
            title={picture.name}
            aria-label={`查看图片 ${picture.name}`}
            onClick={() => openPreview(pictures, at)}
          >
            <img src={fileAddress(picture.url)} alt="" loading="lazy" />
          </button>
          {onRemove && (
            <Button
              className={styles.remove}
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除图片 ${picture.name}`}
              onClick={() => onRemove(picture)}
            />
          )}
        </li>
      ))}
      {children}
    </ul>
  )
}
