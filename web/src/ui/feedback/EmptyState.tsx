import { ReloadOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { NOTHING_FOUND } from '#web/ui/theme/Nothing.tsx'
import { Drawing, type DrawingKind } from './Drawing.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** What happened; decides drawing and default words. */
  variant?: DrawingKind
  text?: ReactNode
  /** One sentence on what to do next. */
  hint?: ReactNode
  /** The one useful next action. */
  action?: ReactNode
  /** Offers 重试. */
  onRetry?: () => void
  /** For small places: no drawing. */
  compact?: boolean
  /** Replaces a whole page: the text is the page's heading. */
  whole?: boolean
}

const words: Record<DrawingKind, string> = {
  empty: NOTHING_FOUND,
  forbidden: '暂无权限',
  error: '加载失败',
  missing: '抱歉，您要访问的页面丢失了',
}

/** The placeholder for missing content: nothing found, no permission, failed, not existing (foundations §2.7). */
export function EmptyState(props: EmptyStateProps) {
  const { variant = 'empty', text, hint, action, onRetry, compact, whole } = props
  const Words = whole ? 'h1' : 'div'
  return (
    <div className={compact ? styles.compact : styles.state} role={variant === 'error' ? 'alert' : undefined}>
      {!compact && <Drawing kind={variant} />}
      <Words className={styles.text}>{text ?? words[variant]}</Words>
      {hint && <div className={styles.hint}>{hint}</div>}
      {(action || onRetry) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button icon={<ReloadOutlined />} onClick={onRetry}>
              重试
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
