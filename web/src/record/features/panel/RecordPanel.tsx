import { useEffect, useRef } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { idOf } from '../../model/record.ts'
import { useScreenOf } from '../../model/screens.tsx'
import type { OpenRecord } from '../../model/state/open-record.ts'
import { useWorkspace } from '../../model/workspace-context.ts'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import styles from './panel.module.css'
import { usePanelFocus } from './use-panel-focus.ts'

/** A list is often read without opening anything. */
export const RecordDetail = lazyComponent(
  async () => (await import('./RecordDetail.tsx')).RecordDetail,
  DetailSkeleton,
)

interface RecordPanelProps extends OpenRecord {
  /** The rows of the list behind, none before they are there; absent where no list is, or one of another type. */
  rows?: readonly Row[]
}

/** Clicks on these leave the panel open: they work the list behind it or lie above it. */
const keeps =
  '[data-keeps-panel], [role="row"], a, button, input, label, nav, .ant-select, .ant-modal-root, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown'

function useClickOutside(onOutside: () => void) {
  const latest = useRef(onOutside)
  latest.current = onOutside
  useEffect(() => {
    const listen = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-record-page]') && !target.closest(keeps))
        latest.current()
    }
    addEventListener('mousedown', listen)
    return () => removeEventListener('mousedown', listen)
  }, [])
}

/**
 * A record over its list: the list stays visible and alive, ↑ ↓ walk its rows, Escape or a click outside closes
 * (ui.md, Detail panel).
 */
export function RecordPanel({ typeKey, id, rows }: RecordPanelProps) {
  const screen = useScreenOf(typeKey)
  const { open, close, forms } = useWorkspace()
  const at = rows && screen ? rows.findIndex((row) => idOf(screen.type, row) === id) : -1
  const step = (by: number) => {
    const next = at >= 0 ? rows?.[at + by] : undefined
    if (next && screen) open(typeKey, idOf(screen.type, next))
    else toast.info(at < 0 ? '此记录不在当前列表中' : '没有更多了')
  }
  useKeys(
    {
      Escape: { does: `关闭${screen?.type.display ?? ''}详情`, run: close },
      ArrowDown: rows && { does: '下一条', run: () => step(1) },
      ArrowUp: rows && { does: '上一条', run: () => step(-1) },
    },
    forms.length === 0,
  )
  useClickOutside(close)
  const panel = usePanelFocus<HTMLElement>()
  if (!screen) return null
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={`${screen.type.display}详情`}
      data-keeps-panel
    >
      <RecordDetail key={`${typeKey}.${id}`} screen={screen} id={id} step={rows && step} onClose={close} />
    </aside>
  )
}
