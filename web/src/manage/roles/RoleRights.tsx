import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { grantableActions } from '#protocol/manage/roles/roles.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { prune } from './rights-tree.ts'
import styles from './roles.module.css'
import { leastRange, refreshRoles, useRightsTrees } from './use-roles.ts'

type Part = 'data' | 'bi' | 'range'

/** Data ranges with what they let people see (platform.md §4.5). */
const ranges = [
  { value: 1, label: '本人', note: '只能看到自己负责和参与的数据' },
  { value: 2, label: '本人及下属', note: '自己和所有下属的数据' },
  { value: 3, label: '本部门', note: '所在部门全部员工的数据' },
  { value: 4, label: '本部门及下属部门', note: '所在部门及其下级部门全部员工的数据' },
  { value: 5, label: '全部', note: '企业的全部数据' },
]

interface RoleRightsProps {
  role: RoleRow
  onDirty: (dirty: boolean) => void
}

/** 角色权限: what the role may do (模块功能, 数据分析) and how far it reaches (数据权限). */
export function RoleRights({ role, onDirty }: RoleRightsProps) {
  const cache = useQueryClient()
  const trees = useRightsTrees(role.roleType)
  const [busy, run] = useBusy()
  const before = useMemo(() => new Set([...(role.rules?.data ?? []), ...(role.rules?.bi ?? [])]), [role])
  const [held, setHeld] = useState<ReadonlySet<number>>(before)
  const [range, setRange] = useState(role.dataType)
  const [part, setPart] = useState<Part>('data')
  const [dirty, setDirty] = useState(false)
  const release = useUnsaved(dirty)
  const least = leastRange(role)
  const shown = useMemo(() => {
    const grantable = grantableActions(role.roleType, role.label)
    const mayGrant = ({ menuId }: { menuId: number }) => grantable.has(menuId)
    return {
      data: trees.data && prune(trees.data.data, mayGrant),
      bi: trees.data?.bi && prune(trees.data.bi, mayGrant),
    }
  }, [trees.data, role.roleType, role.label])

  const mark = (changed: boolean) => {
    setDirty(changed)
    onDirty(changed)
  }
  const save = async () => {
    const rights = { roleId: role.roleId, menuIds: [...held], dataType: least ? range : null }
    if (!(await run(() => ask(permissionCalls.updateRoleMenu, rights)))) return
    mark(false)
    release()
    toast.success('编辑成功')
    await refreshRoles(cache)
  }
  const undo = () => {
    setHeld(before)
    setRange(role.dataType)
    mark(false)
  }
  if (trees.error)
    return <EmptyState variant="error" text={messageOf(trees.error)} onRetry={() => void trees.refetch()} />
  if (!trees.data) return <LoadingRows rows={10} columns={4} />

  const parts: { value: Part; label: string }[] = [
    { value: 'data', label: '模块功能' },
    ...(shown.bi ? [{ value: 'bi' as const, label: '数据分析' }] : []),
    ...(least ? [{ value: 'range' as const, label: '数据权限' }] : []),
  ]
  const tree = part === 'range' ? undefined : shown[part]
  return (
    <>
      <div className={styles.bar}>
        <Segmented<Part> options={parts} value={part} onChange={setPart} />
      </div>
      <div className={styles.scroll}>
        {tree && (
          <RightsMatrix
            tree={tree}
            role={role}
            held={held}
            onChange={(next) => {
              setHeld(next)
              mark(true)
            }}
          />
        )}
        {part === 'range' && least && (
          <Ranges
            least={least}
            value={range}
            onChange={(next) => {
              setRange(next)
              mark(true)
            }}
          />
        )}
        {part !== 'range' && !tree && <EmptyState text="没有可以设置的权限" />}
      </div>
      <footer className={styles.foot}>
        <Button disabled={!dirty || busy} onClick={undo}>
          撤销修改
        </Button>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          保存
        </Button>
      </footer>
    </>
  )
}

interface RangesProps {
  least: number
  value: number
  onChange: (range: number) => void
}

function Ranges({ least, value, onChange }: RangesProps) {
  return (
    <Radio.Group className={styles.ranges} value={value} onChange={(event) => onChange(event.target.value)}>
      {ranges
        .filter((range) => range.value >= least)
        .map((range) => (
          <Radio key={range.value} value={range.value}>
            {range.label}
            <span className={styles.range}>{range.note}</span>
          </Radio>
        ))}
    </Radio.Group>
  )
}
