import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { grantableActions, leastRange } from '#protocol/manage/roles/roles.ts'
import { isPlanned } from '#protocol/platform/permissions.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { SettingFoot } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { askReviewed } from '../second-review/door.ts'
import { Ranges } from './Ranges.tsx'
import { RightsChange, type RightsRequest } from './RightsChange.tsx'
import { RightsMatrix } from './RightsMatrix.tsx'
import { prune } from './rights-tree.ts'
import styles from './roles.module.css'
import { refreshRoles, useRightsTrees } from './use-roles.ts'

type Part = 'data' | 'bi' | 'range'

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
  const [asked, setAsked] = useState<RightsRequest>()
  const release = useUnsaved(dirty)
  const least = leastRange(role)
  const shown = useMemo(() => {
    const grantable = grantableActions(role.roleType, role.label)
    const mayGrant = ({ menuId }: { menuId: number }) => grantable.has(menuId) && !isPlanned(menuId)
    return {
      data: trees.data && prune(trees.data.data, mayGrant),
      bi: trees.data?.bi && prune(trees.data.bi, mayGrant),
    }
  }, [trees.data, role.roleType, role.label])

  const mark = (changed: boolean) => {
    setDirty(changed)
    onDirty(changed)
  }
  /** What was changed back is not changed. */
  const compare = (nextHeld: ReadonlySet<number>, nextRange: number) =>
    mark(
      nextRange !== role.dataType ||
        nextHeld.size !== before.size ||
        [...nextHeld].some((action) => !before.has(action)),
    )
  const save = async (rights: RightsRequest) => {
    let isDone = false
    const isAnswered = await run(async () => {
      isDone = await askReviewed(permissionCalls.updateRoleMenu, rights, '编辑成功')
    })
    if (!isAnswered) return
    setAsked(undefined)
    // what waits for a second person is not so yet
    if (isDone) mark(false)
    else undo()
    release()
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
      {parts.length > 1 && (
        <div className={styles.bar}>
          <Segmented<Part> options={parts} value={part} onChange={setPart} />
        </div>
      )}
      <div className={styles.scroll}>
        {tree && (
          <RightsMatrix
            tree={tree}
            role={role}
            held={held}
            onChange={(next) => {
              setHeld(next)
              compare(next, range)
            }}
          />
        )}
        {part === 'range' && least && (
          <Ranges
            least={least}
            value={range}
            onChange={(next) => {
              setRange(next)
              compare(held, next)
            }}
          />
        )}
        {part !== 'range' && !tree && <EmptyState text="没有可以设置的权限" />}
      </div>
      <SettingFoot
        dirty={dirty}
        busy={busy}
        onCancel={undo}
        onSave={() => setAsked({ roleId: role.roleId, menuIds: [...held], dataType: least ? range : null })}
      />
      <RightsChange
        role={role}
        trees={trees.data}
        request={asked}
        busy={busy}
        onSave={(rights) => void save(rights)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
