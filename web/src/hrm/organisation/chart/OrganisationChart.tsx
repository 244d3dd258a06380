import { MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { DeptNode } from '#protocol/hrm/organisation/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PrintSheet } from '#web/ui/print/PrintSheet.tsx'
import { Branch } from './Branch.tsx'
import styles from './chart.module.css'
import { placesOf, stepOf } from './walk.ts'

/** Per cent of the usual size. */
const zooms = [50, 60, 75, 90, 100, 125, 150]
const USUAL = 100

interface OrganisationChartProps {
  tree: readonly DeptNode[]
  /** Opens a department; absent: the viewer may not. */
  onOpen?: ((deptId: number) => void) | undefined
}

/** The departments with their heads and people as a chart (hrm.md §3): one stop of Tab, walked with the keys of a tree. */
export function OrganisationChart({ tree, onOpen }: OrganisationChartProps) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const [zoom, setZoom] = useState(USUAL)
  const [isPrinting, setPrinting] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const places = useMemo(() => placesOf(tree, collapsed), [tree, collapsed])
  const stop = places.some(({ node }) => node.deptId === current) ? current : tree[0]?.deptId
  const toggle = (deptId: number) =>
    setCollapsed(
      (now) => new Set(now.has(deptId) ? [...now].filter((each) => each !== deptId) : [...now, deptId]),
    )
  const scale = (by: -1 | 1) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  const focus = (deptId: number) => {
    setCurrent(deptId)
    chart.current?.querySelector<HTMLElement>(`[data-dept="${deptId}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent, deptId: number) => {
    const step = stepOf(event.key, deptId, { places, collapsed })
    if (step.is === 'nothing') return
    event.preventDefault()
    if (step.is === 'go') focus(step.deptId)
    else if (step.is === 'open') onOpen?.(step.deptId)
    else toggle(step.deptId)
  }
  const all = places.filter(({ node }) => (node.children ?? []).length > 0).map(({ node }) => node.deptId)
  const branches = tree.map((node) => (
    <Branch
      key={node.deptId}
      node={node}
      level={1}
      stop={stop}
      collapsed={collapsed}
      onKey={walk}
      onToggle={toggle}
      onCurrent={setCurrent}
      onOpen={onOpen}
    />
  ))
  return (
    <section className={styles.page} aria-label="组织架构图">
      <div className={styles.tools}>
        <Button
          icon={<MinusOutlined />}
          aria-label="缩小"
          disabled={zoom === zooms[0]}
          reason="已是最小"
          onClick={() => scale(-1)}
        />
        <Button aria-label={`当前${zoom}%，恢复100%`} onClick={() => setZoom(USUAL)}>
          {zoom}%
        </Button>
        <Button
          icon={<PlusOutlined />}
          aria-label="放大"
          disabled={zoom === zooms.at(-1)}
          reason="已是最大"
          onClick={() => scale(1)}
        />
        {(collapsed.size > 0 || all.length > 1) && (
          <Button onClick={() => setCollapsed(collapsed.size > 0 ? new Set() : new Set(all.slice(1)))}>
            {collapsed.size > 0 ? '全部展开' : '收起下级'}
          </Button>
        )}
        <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          打印
        </Button>
      </div>
      <div ref={chart} className={styles.scroll}>
        <div role="tree" aria-label="组织架构" className={styles.chart} style={{ zoom: `${zoom}%` }}>
          {branches}
        </div>
      </div>
      {isPrinting && (
        <PrintSheet
          kind="组织架构"
          title={tree[0]?.name ?? ''}
          isReady
          landscape
          onEnd={() => setPrinting(false)}
        >
          <div className={styles.chart} style={{ zoom: `${zoom}%` }}>
            {branches}
          </div>
        </PrintSheet>
      )}
    </section>
  )
}
