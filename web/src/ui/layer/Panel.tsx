import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { StandingRefusal } from '#web/ui/feedback/StandingRefusal.tsx'
import { FirstFocus } from './FirstFocus.tsx'
import styles from './Panel.module.css'
import { useLayer } from './use-layer.ts'

export interface PanelProps {
  open: boolean
  onClose: () => void
  title?: ReactNode
  /** Actions at the right of the title. */
  extra?: ReactNode
  /** Stays at the bottom: 取消 left of the main action; as a function it is given the guarded way out for 取消. */
  footer?: ReactNode | ((leave: () => void) => ReactNode)
  /** Slides over the page from there; a menu comes from the left. */
  from?: 'left' | 'right'
  /** CSS width. */
  width?: number | string
  /** Closing asks first. */
  dirty?: boolean
  /** What is kept of it all the same. */
  leaveNote?: string
  /** false: the page behind stays visible and alive, and nothing closes on a click outside. */
  mask?: boolean
  /** Own head and spacing: the children fill the whole panel. */
  bare?: boolean
  children: ReactNode
  afterOpenChange?: (open: boolean) => void
}

/**
 * The one panel of the product: slides over the page from the right; closes by its button, Escape or a click outside (foundations
 * §4). The caret goes into its first field, Ctrl+Enter is its main action (the button marked `data-main`).
 */
export function Panel({
  open,
  onClose,
  title,
  extra,
  footer,
  from = 'right',
  width = 720,
  dirty = false,
  leaveNote,
  mask = true,
  bare,
  children,
  afterOpenChange,
}: PanelProps) {
  const { leave, onCancel, onKeyDown } = useLayer({ open, dirty, leaveNote, isLong: true, onClose })
  const foot = typeof footer === 'function' ? footer(leave) : footer
  const refusal = <StandingRefusal open={open} />
  const head = bare
    ? {}
    : { title: title && <h2>{title}</h2>, extra: <PanelExtra extra={extra} onClose={leave} /> }
  return (
    <Drawer
      {...head}
      open={open}
      onClose={onCancel}
      onKeyDown={onKeyDown}
      closable={false}
      // the caret goes into the first field, not to the panel
      autoFocus={false}
      footer={
        foot && (
          <>
            {refusal}
            <div className={styles.footer}>{foot}</div>
          </>
        )
      }
      placement={from}
      size={width}
      mask={mask}
      destroyOnHidden
      afterOpenChange={afterOpenChange}
      styles={{ body: bare ? { padding: 0 } : {}, wrapper: { maxWidth: '100vw' } }}
      classNames={{ header: styles.head ?? '', wrapper: from === 'right' ? (styles.beside ?? '') : '' }}
      aria-label={typeof title === 'string' ? title : undefined}
    >
      <FirstFocus />
      {!foot && refusal}
      {children}
    </Drawer>
  )
}

function PanelExtra({ extra, onClose }: { extra: ReactNode; onClose: () => void }) {
  return (
    <div className={styles.extra}>
      {extra}
      <Button type="text" icon={<CloseOutlined />} aria-label="关闭" data-close onClick={onClose} />
    </div>
  )
}
