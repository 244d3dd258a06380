import { RightOutlined, SearchOutlined, TeamOutlined } from '@ant-design/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Breadcrumb, Checkbox, Radio } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import { type Organisation, type Picked, type Row, rowsAt, rowsFound, toggleAll } from './organisation.ts'
import styles from './PeoplePicker.module.css'
import { UserAvatar } from './UserAvatar.tsx'

const ROW_HEIGHT = 48

interface BrowserProps {
  organisation: Organisation
  rootName: string
  single: boolean
  picked: Picked
  onChoose: (row: Row) => void
  onPick: (picked: Picked) => void
}

/** Search, breadcrumb and the rows of one department. */
export function Browser({ organisation, rootName, single, picked, onChoose, onPick }: BrowserProps) {
  const [typed, setTyped] = useState('')
  // a company has one root department, which equals 全部, so the dialog opens inside it
  const [root] = organisation.tree
  const start =
    organisation.tree.length === 1 &&
    root &&
    organisation.kinds.length === 1 &&
    organisation.kinds[0] === 'users'
      ? [root]
      : []
  const [path, setPath] = useState<readonly DeptNode[]>(start)
  const search = typed.trim()
  const matches = useNameMatch(search, 'people')
  const rows = useMemo(
    () => (search ? rowsFound(organisation, search, matches) : rowsAt(organisation, path.at(-1))),
    [organisation, search, matches, path],
  )
  const choosable = rows.filter((row) => organisation.kinds.includes(row.kind) && row.closed === null)
  const held = choosable.filter((row) => picked[row.kind].includes(row.id)).length

  const enter = (row: Row) => {
    const levels = search ? organisation.tree : (path.at(-1)?.children ?? organisation.tree)
    const next = findDown(levels, row.id)
    if (!next) return
    setPath(search ? next : [...path, ...next])
    setTyped('')
  }
  const crumbs = [
    { title: rootName, onClick: () => setPath(start) },
    ...path.slice(start.length).map((node, index) => ({
      title: node.name,
      onClick: () => setPath(path.slice(0, start.length + index + 1)),
    })),
  ]
  return (
    <div className={styles.browser}>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined />}
        placeholder={organisation.kinds.includes('users') ? '搜索姓名、拼音、手机或部门' : '搜索部门'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.bar}>
        {search ? `搜索结果 ${rows.length} 项` : <Breadcrumb className={styles.crumbs} items={crumbs} />}
        {!single && choosable.length > 0 && (
          <Checkbox
            checked={held === choosable.length}
            indeterminate={held > 0 && held < choosable.length}
            onChange={(event) => onPick(toggleAll(picked, choosable, event.target.checked))}
          >
            全选
          </Checkbox>
        )}
      </div>
      <Rows
        rows={rows}
        single={single}
        isChoosable={(row) => organisation.kinds.includes(row.kind)}
        isHeld={(row) => picked[row.kind].includes(row.id)}
        onChoose={onChoose}
        onEnter={enter}
      />
    </div>
  )
}

/** The way down to a department, itself last; null when it is not below. */
function findDown(levels: readonly DeptNode[], deptId: number): DeptNode[] | null {
  for (const node of levels) {
    if (node.deptId === deptId) return [node]
    const below = findDown(node.children ?? [], deptId)
    if (below) return [node, ...below]
  }
  return null
}

interface RowsProps {
  rows: readonly Row[]
  single: boolean
  isChoosable: (row: Row) => boolean
  isHeld: (row: Row) => boolean
  onChoose: (row: Row) => void
  onEnter: (row: Row) => void
}

function Rows({ rows, ...each }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  return (
    <div ref={scroller} className={styles.rows} data-virtual>
      {rows.length === 0 && <EmptyState compact />}
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row && <RowLine key={`${row.kind}${row.id}`} row={row} top={start} {...each} />
        })}
      </div>
    </div>
  )
}

interface RowLineProps extends Omit<RowsProps, 'rows'> {
  row: Row
  top: number
}

function RowLine({ row, top, single, isChoosable, isHeld, onChoose, onEnter }: RowLineProps) {
  const Mark = single ? Radio : Checkbox
  const choosable = isChoosable(row)
  const face = (
    <span className={styles.face}>
      {row.kind === 'users' ? (
        <UserAvatar name={row.name} img={row.img} size={32} />
      ) : (
        <TeamOutlined className={styles.department} />
      )}
      <span className={styles.words}>
        <span className={styles.name}>{row.name}</span>
        {row.note && <span className={styles.note}>{row.note}</span>}
      </span>
    </span>
  )
  return (
    <div className={styles.row} style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT }}>
      {choosable ? (
        <Mark
          className={styles.mark}
          checked={isHeld(row)}
          // a user chosen before they were disabled can still be removed
          disabled={row.closed !== null && !isHeld(row)}
          onChange={() => onChoose(row)}
        >
          {face}
        </Mark>
      ) : (
        <button type="button" className={styles.enterRow} disabled={!row.open} onClick={() => onEnter(row)}>
          {face}
          {row.open && <RightOutlined className={styles.arrow} />}
        </button>
      )}
      {choosable && row.open && (
        <Button type="link" size="small" onClick={() => onEnter(row)}>
          下级
        </Button>
      )}
    </div>
  )
}
