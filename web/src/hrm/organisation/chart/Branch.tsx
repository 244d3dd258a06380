import type { KeyboardEvent } from 'react'
import type { DeptNode } from '#protocol/hrm/organisation/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import styles from './chart.module.css'

interface BranchProps {
  node: DeptNode
  level: number
  /** The department that Tab reaches. */
  stop: number | null | undefined
  collapsed: ReadonlySet<number>
  onKey: (event: KeyboardEvent, deptId: number) => void
  onToggle: (deptId: number) => void
  onCurrent: (deptId: number) => void
  onOpen: ((deptId: number) => void) | undefined
}

const peopleOf = ({ myAllNum, allNum }: DeptNode) =>
  myAllNum === allNum
    ? `${formatNumber(allNum)}人`
    : `本级${formatNumber(myAllNum)}人，共${formatNumber(allNum)}人`

/** A department with all below it. */
export function Branch({ node, level, ...shared }: BranchProps) {
  const { stop, collapsed, onKey, onToggle, onCurrent, onOpen } = shared
  const { deptId, name, mainEmployeeName, children = [] } = node
  const isOpen = !collapsed.has(deptId)
  const people = peopleOf(node)
  return (
    <div className={styles.branch}>
      <div className={styles.node}>
        <div
          role="treeitem"
          data-dept={deptId}
          aria-level={level}
          aria-selected={stop === deptId}
          {...(children.length > 0 && { 'aria-expanded': isOpen })}
          tabIndex={stop === deptId ? 0 : -1}
          className={styles.card}
          onKeyDown={(event) => onKey(event, deptId)}
          onFocus={() => onCurrent(deptId)}
          onClick={() => onOpen?.(deptId)}
        >
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.head}>{mainEmployeeName ?? '未设负责人'}</span>{' '}
          <span className={styles.people}>{people}</span>
        </div>
        {children.length > 0 && (
          <button
            type="button"
            // keys fold the department itself
            tabIndex={-1}
            aria-hidden="true"
            className={styles.fold}
            title={`${isOpen ? '收起' : '展开'}${name}的下级`}
            onClick={() => onToggle(deptId)}
          >
            {isOpen ? '−' : children.length}
          </button>
        )}
      </div>
      {isOpen && children.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no set of form fields
        <div role="group" className={styles.children}>
          {children.map((child) => (
            <Branch key={child.deptId} node={child} level={level + 1} {...shared} />
          ))}
        </div>
      )}
    </div>
  )
}
