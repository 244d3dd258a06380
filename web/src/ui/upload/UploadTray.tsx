import {
  CheckCircleFilled,
  CloseOutlined,
  DownOutlined,
  ExclamationCircleFilled,
  ReloadOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { formatFileSize } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FileIcon } from '#web/ui/icon/FileIcon.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './UploadTray.module.css'
import { cancelUpload, closeUploads, pendingOf, retryUpload, type UploadTask, useUploads } from './uploads.ts'

/** Leaving the whole page would stop what is on its way: the browser asks. */
function useKeepPage(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [active])
}

/** When everything arrived, the tray goes by itself after this long. */
const LINGER = 5_000

function useLeave(allDone: boolean): void {
  useEffect(() => {
    if (!allDone) return
    const timer = setTimeout(closeUploads, LINGER)
    return () => clearTimeout(timer)
  }, [allDone])
}

/** All uploads of the page, at the lower right; stays while the person goes on working (platform.md §8.6). */
export default function UploadTray() {
  const tasks = useUploads((state) => state.tasks)
  const [folded, setFolded] = useState(false)
  const pending = pendingOf(tasks)
  useKeepPage(pending.length > 0)
  useLeave(tasks.every(({ state }) => state === 'done'))
  if (tasks.length === 0) return null

  const close = async () => {
    if (pendingOf(useUploads.getState().tasks).length > 0)
      if (!(await confirmPlain('关闭窗口，将取消上传任务，是否继续?', '取消上传'))) return
    closeUploads()
  }
  const arrived = tasks.filter((task) => task.state === 'done').length
  return (
    <section className={styles.tray} aria-label="上传列表">
      <header className={styles.head}>
        <strong>
          {pending.length > 0 ? `正在上传 ${arrived}/${tasks.length}` : `已上传 ${arrived}/${tasks.length}`}
        </strong>
        <span className={styles.gap} />
        <Button
          type="text"
          size="small"
          icon={folded ? <UpOutlined /> : <DownOutlined />}
          aria-label={folded ? '展开' : '收起'}
          onClick={() => setFolded(!folded)}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="关闭上传列表"
          onClick={() => void close()}
        />
      </header>
      {!folded && (
        <ul className={styles.list}>
          {tasks.map((task) => (
            <UploadRow key={task.key} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}

function UploadRow({ task }: { task: UploadTask }) {
  const { name, size, share, state, reason } = task
  return (
    <li className={styles.row}>
      <FileIcon name={name} />
      <div className={styles.middle}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        {state === 'sending' ? (
          <Progress
            percent={Math.floor(share * 100)}
            size="small"
            showInfo={false}
            aria-label={`${name} 上传进度`}
          />
        ) : (
          <div className={state === 'failed' ? styles.failed : styles.hint}>
            {reason ?? (state === 'waiting' ? '等待上传' : formatFileSize(size))}
          </div>
        )}
      </div>
      <UploadEnd task={task} />
    </li>
  )
}

/** What can still be done with it, or how it ended. */
function UploadEnd({ task: { key, name, state } }: { task: UploadTask }) {
  if (state === 'done') return <CheckCircleFilled className={styles.done} aria-label="上传成功" />
  if (state === 'waiting' || state === 'sending')
    return (
      <Tooltip title="取消上传">
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`取消上传 ${name}`}
          onClick={() => cancelUpload(key)}
        />
      </Tooltip>
    )
  return (
    <>
      {state === 'failed' && <ExclamationCircleFilled className={styles.failed} aria-label="上传失败" />}
      <Tooltip title="重试">
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label={`重新上传 ${name}`}
          onClick={() => retryUpload(key)}
        />
      </Tooltip>
    </>
  )
}
