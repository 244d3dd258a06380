import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { dropToast, type Toast, useToasts } from '#web/platform/notices.ts'
import styles from './Toasts.module.css'

const signs = {
  success: <CheckCircleFilled className={styles.success} />,
  error: <CloseCircleFilled className={styles.error} />,
  warning: <ExclamationCircleFilled className={styles.warning} />,
  info: <InfoCircleFilled className={styles.info} />,
  loading: <LoadingOutlined className={styles.info} />,
}

const SECOND = 1000

/** One toast; its time stands still while it is pointed at or holds the focus. */
function ToastLine({ toast: { key, kind, content, seconds } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || seconds === 0) return
    const timer = setTimeout(() => dropToast(key), seconds * SECOND)
    return () => clearTimeout(timer)
  }, [held, key, seconds])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by pointing at it, it only stays
    <div
      className={styles.toast}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {signs[kind]}
      <div className={styles.words}>{content}</div>
    </div>
  )
}

/** What is said, at the bottom left: over nothing that is read (ui.md, Words). Never fetched: it says that the line is lost. */
export default function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={styles.toasts} data-keeps-panel>
      {toasts.map((toast) => (
        <ToastLine key={toast.key} toast={toast} />
      ))}
    </div>
  )
}
