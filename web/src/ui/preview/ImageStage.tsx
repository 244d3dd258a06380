import {
  MinusOutlined,
  PlusOutlined,
  ReloadOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
} from '@ant-design/icons'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fileAddress } from '#web/platform/file-address.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './preview.module.css'
import type { StageProps } from './stage.ts'
import { Unsupported } from './Unsupported.tsx'
import { drag, initialView, rotate, type View, zoom } from './view.ts'

/** The hint on how to use it goes by itself after this long. */
const HINT_MS = 10_000

function useHint(): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [])
  return shown
}

/** The wheel must not scroll what lies below, which only a listener that is not passive can prevent. */
function useWheel(onWheel: (by: 1 | -1) => void) {
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef(onWheel)
  latest.current = onWheel
  useEffect(() => {
    const element = area.current
    if (!element) return
    const listen = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1)
    }
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [])
  return area
}

/** A picture: zoomed by wheel and buttons, turned, dragged (foundations §9). */
export function ImageStage({ file }: StageProps) {
  const [view, setView] = useState<View>(initialView)
  const [failed, setFailed] = useState(false)
  const held = useRef<{ x: number; y: number } | null>(null)
  const hint = useHint()
  const area = useWheel((by) => setView((current) => zoom(current, by)))
  if (failed) return <Unsupported file={file} />

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    held.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    const from = held.current
    if (!from) return
    held.current = { x: clientX, y: clientY }
    setView((current) => drag(current, { x: clientX - from.x, y: clientY - from.y }))
  }
  const drop = () => {
    held.current = null
  }
  return (
    <>
      <div
        ref={area}
        className={styles.picture}
        onPointerDown={grab}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <img
          src={fileAddress(file.url)}
          alt={file.name}
          draggable={false}
          onError={() => setFailed(true)}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`,
          }}
        />
      </div>
      {hint && <div className={styles.hint}>滚轮缩放，拖动移动，← → 切换</div>}
      <div className={styles.tools} role="toolbar" aria-label="图片工具">
        <Tool title="缩小" icon={<MinusOutlined />} onClick={() => setView((now) => zoom(now, -1))} />
        <span className={styles.scale}>{Math.round(view.scale * 100)}%</span>
        <Tool title="放大" icon={<PlusOutlined />} onClick={() => setView((now) => zoom(now, 1))} />
        <Tool
          title="向左旋转"
          icon={<RotateLeftOutlined />}
          onClick={() => setView((now) => rotate(now, -90))}
        />
        <Tool
          title="向右旋转"
          icon={<RotateRightOutlined />}
          onClick={() => setView((now) => rotate(now, 90))}
        />
        <Tool title="还原" icon={<ReloadOutlined />} onClick={() => setView(initialView)} />
      </div>
    </>
  )
}

function Tool({ title, icon, onClick }: { title: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={title}>
      <Button type="text" className={styles.tool} icon={icon} aria-label={title} onClick={onClick} />
    </Tooltip>
  )
}
