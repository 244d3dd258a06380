import { CloseOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { mayLeave } from './confirm.ts'
import styles from './Panel.module.css'
import { useUnsaved } from './unsaved.ts'

export interface PanelProps {
  open: boolean
  onClose: () => void
  title?: ReactNode
  /** Actions at the right of the title. */
  extra?: ReactNode
  /** Stays at the bottom: 取消 left of the main action; as a function it is given the guarded way out for 取消. */
  footer?: ReactNode | ((leave: () => void) => ReactNode)
  /** CSS width. */
  width?: number | string
  /** Closing asks first. */
  dirty?: boolean
  /** false: the page behind stays visible and alive, and nothing closes on a click outside. */
  mask?: boolean
  /** Own head and spacing: the children fill the whole panel. */
  bare?: boolean
  children: ReactNode
  afterOpenChange?: (open: boolean) => void
}

/** Slides over the page from the right; closes by its button, Escape or a click outside (foundations §4). */
export function Panel({
  open,
  onClose,
  title,
  extra,
  footer,
  width = 720,
  dirty = false,
  mask = true,
  bare,
  children,
  afterOpenChange,
}: PanelProps) {
  const release = useUnsaved(open && dirty)
  useFocusBack()
  const close = async () => {
    if (!(await mayLeave(dirty))) return
    release()
    onClose()
  }
  const foot = typeof footer === 'function' ? footer(() => void close()) : footer
  const head = bare ? {} : { title, extra: <PanelExtra extra={extra} onClose={() => void close()} /> }
  return (
    <Drawer
      {...head}
      open={open}
      onClose={() => void close()}
      closable={false}
      footer={foot && <div className={styles.footer}>{foot}</div>}
      size={width}
      mask={mask}
      destroyOnHidden
      afterOpenChange={afterOpenChange}
      styles={{ body: bare ? { padding: 0 } : {}, wrapper: { maxWidth: '100vw' } }}
      aria-label={typeof title === 'string' ? title : undefined}
    >
      {children}
    </Drawer>
  )
}

/** A panel that is taken away whole leaves the keyboard where it was opened; antd does so only for one that closes. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

function PanelExtra({ extra, onClose }: { extra: ReactNode; onClose: () => void }) {
  return (
    <div className={styles.extra}>
      {extra}
      <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
    </div>
  )
}
