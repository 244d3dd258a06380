import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { desk } from '#web/ui/paper/paper.ts'
import print from '../print.module.css'
import type { FilledWord } from './filled-word.ts'
import styles from './word.module.css'

interface WordPaperProps {
  filled: { data: FilledWord | undefined; error: Error | null; refetch: () => Promise<unknown> }
}

/** How a filled document reads; how it looks is for Word to show. */
export function WordPaper({ filled: { data, error, refetch } }: WordPaperProps) {
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  return (
    <div className={`${print.desk} ${desk}`}>
      <p className={styles.hint}>
        此模板是 Word 文档，按 Word 打印：请下载后在 Word 中打印。下面是内容预览，版式以 Word 中为准。
      </p>
      <iframe className={styles.page} title="内容预览" sandbox="" srcDoc={data.page} />
    </div>
  )
}
