import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './preview.module.css'
import { type StageProps, useContent } from './stage.ts'
import { Loading } from './Unsupported.tsx'

/** As much as a page shows without becoming slow. */
const SHOWN = 1_000_000

/** UTF-8, or what Chinese Windows writes. */
function decode(bytes: ArrayBuffer): string {
  const part = bytes.slice(0, SHOWN)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part, {
      stream: part.byteLength < bytes.byteLength,
    })
  } catch {
    return new TextDecoder('gb18030').decode(part)
  }
}

export function TextStage({ file }: StageProps) {
  const { data, isError, refetch } = useContent(file, decode)
  if (isError) return <EmptyState variant="error" onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <div className={styles.paper}>
      <pre className={styles.text}>{data}</pre>
      {file.size > SHOWN && <p className={styles.cut}>文件较大，只显示了开头部分，请下载后查看全文</p>}
    </div>
  )
}
