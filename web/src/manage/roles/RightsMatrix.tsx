import { Checkbox } from 'antd'
import { useState } from 'react'
import type { RoleRow } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FieldRightsDialog } from '../fields/door.ts'
import { AssignableRoles } from './AssignableRoles.tsx'
import { actionName, type MenuNode, type RightsRow, rowsOf, tick, tickState } from './rights-tree.ts'
import styles from './roles.module.css'

interface RightsMatrixProps {
  tree: MenuNode
  role: RoleRow
  held: ReadonlySet<number>
  onChange: (held: ReadonlySet<number>) => void
}

/** Roles of customer management, the only ones whose fields are granted one by one (platform.md §4.9). */
const CRM_TYPE = 2

/** The number of the record type whose rights a directory below a root holds. */
const typeBelow = (root: MenuNode, { realm }: MenuNode): number | undefined =>
  recordTypes.find(({ node }) => node === `${root.realm}/${realm}`)?.label

/** Who holds it may see and give roles; which ones is configured beside it. */
const ROLE_READ = actionIdOf('manage/users/roleRead')

/** One line per directory with its actions side by side; ticking a directory ticks everything below. */
export function RightsMatrix({ tree, role, held, onChange }: RightsMatrixProps) {
  const [assigning, setAssigning] = useState(false)
  const [granting, setGranting] = useState<number>()
  return (
    <div className={styles.rights}>
      {rowsOf(tree).map((row) => (
        <Row
          key={row.node.menuId}
          row={row}
          held={held}
          onChange={onChange}
          onAssign={() => setAssigning(true)}
          fieldsOf={role.roleType === CRM_TYPE ? typeBelow(tree, row.node) : undefined}
          onGrant={setGranting}
        />
      ))}
      <FieldRightsDialog role={role} of={granting} onClose={() => setGranting(undefined)} />
      <AssignableRoles role={role} open={assigning} onClose={() => setAssigning(false)} />
    </div>
  )
}

interface RowProps extends Pick<RightsMatrixProps, 'held' | 'onChange'> {
  row: RightsRow
  onAssign: () => void
  /** The record type whose fields are granted there. */
  fieldsOf: number | undefined
  onGrant: (label: number) => void
}

function Row({ row: { node, depth, actions }, held, onChange, onAssign, fieldsOf, onGrant }: RowProps) {
  const state = tickState(node, held)
  return (
    <fieldset className={`${styles.row} ${styles.plain} ${depth === 0 ? styles.top : ''}`}>
      <div className={styles.directory} style={{ paddingLeft: Math.max(0, depth - 1) * 20 }}>
        <Checkbox
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={(event) => onChange(tick(node, held, event.target.checked))}
        >
          {node.menuName}
        </Checkbox>
        {fieldsOf !== undefined && (
          <Button
            type="link"
            size="small"
            aria-label={`${node.menuName}的字段授权`}
            onClick={() => onGrant(fieldsOf)}
          >
            字段授权
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        {actions.map((action) => (
          <span key={action.menuId}>
            <Checkbox
              checked={held.has(action.menuId)}
              onChange={(event) => onChange(tick(action, held, event.target.checked))}
            >
              {actionName(action)}
            </Checkbox>
            {action.menuId === ROLE_READ && held.has(action.menuId) && (
              <Button type="link" size="small" onClick={onAssign}>
                配置查看范围
              </Button>
            )}
          </span>
        ))}
      </div>
    </fieldset>
  )
}
