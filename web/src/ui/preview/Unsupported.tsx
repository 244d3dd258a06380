import { DownloadOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { attempt } from '#web/platform/attempt.ts'
import { saveStoredFile } from '#web/platform/files.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FileIcon } from '#web/ui/icon/FileIcon.tsx'
import styles from './preview.module.css'
import type { StageProps } from './stage.ts'

/** What cannot be shown here can be downloaded. */
export function Unsupported({ file }: StageProps) {
  return (
    <div className={styles.card} role="status">
      <FileIcon name={file.name} />
      <div>该附件格式不支持预览，请下载后查看</div>
      <Button type="primary" icon={<DownloadOutlined />} onClick={() => void attempt(saveStoredFile(file))}>
        下载
      </Button>
    </div>
  )
}

export function Loading() {
  return (
    <div className={styles.centre}>
      <Spin aria-label="加载中" />
    </div>
  )
}
