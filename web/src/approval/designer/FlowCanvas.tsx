import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './designer.module.css'
import { DrawingContext, type DrawingProps } from './drawing.ts'
import { FlowLine } from './FlowLine.tsx'
import type { DraftNode } from './model/draft.ts'
import { MAIN } from './model/draft.ts'

interface FlowCanvasProps extends Omit<DrawingProps, 'nodes'> {
  nodes: readonly DraftNode[]
  /** Who begins. */
  initiators: string
}

const zooms = { least: 0.5, most: 3, step: 0.1 }
const zoomTo = (zoom: number) => Math.round(Math.min(zooms.most, Math.max(zooms.least, zoom)) * 10) / 10

/** Step 2: the flow drawn from the initiator to its end; what is touched is edited beside it. */
export function FlowCanvas(props: FlowCanvasProps) {
  const [zoom, setZoom] = useState(1)
  const { nodes, initiators, lit } = props
  return (
    <div className={styles.canvas}>
      <div className={styles.zoom}>
        <Button
          icon={<MinusOutlined />}
          aria-label="缩小"
          disabled={zoom <= zooms.least}
          reason="已缩到最小"
          onClick={() => setZoom(zoomTo(zoom - zooms.step))}
        />
        <output className={styles.zoomValue}>{Math.round(zoom * 100)}%</output>
        <Button
          icon={<PlusOutlined />}
          aria-label="放大"
          disabled={zoom >= zooms.most}
          reason="已放到最大"
          onClick={() => setZoom(zoomTo(zoom + zooms.step))}
        />
      </div>
      <section className={styles.scroll} aria-label="审批流程">
        <DrawingContext value={props}>
          <div className={styles.drawing} style={{ zoom }}>
            <div className={styles.start} data-lit={lit ? true : undefined}>
              <div className={styles.cardHead}>发起人</div>
              <div className={styles.cardText}>{initiators}</div>
            </div>
            <FlowLine nodes={nodes} list={MAIN} />
            <div className={styles.end} data-lit={lit ? true : undefined}>
              流程结束
            </div>
          </div>
        </DrawingContext>
      </section>
    </div>
  )
}
