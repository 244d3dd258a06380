import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { permissionCalls, type RoleGroup, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './roles.module.css'

interface AssignableRolesProps {
  role: RoleRow
  open: boolean
  onClose: () => void
}

const idsOf = (group: RoleGroup) => group.list.map((role) => role.roleId)

/** 配置查看范围: which roles the holders of this role may see and give (platform.md §4.7). */
export function AssignableRoles({ role, open, onClose }: AssignableRolesProps) {
  const groups = useQuery({ ...queryOf(permissionCalls.getAllRoleList, {}), enabled: open })
  const types = useQuery({ ...queryOf(permissionCalls.getRoleTypeList, {}), enabled: open })
  const saved = useQuery({
    ...queryOf(permissionCalls.queryAuthRole, { roleId: role.roleId }),
    enabled: open,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, run] = useBusy()
  useEffect(() => {
    if (open) setChosen(new Set(saved.data))
  }, [open, saved.data])

  const save = async () => {
    const scope = { roleId: role.roleId, roleIds: [...chosen] }
    if (!(await run(() => ask(permissionCalls.updateAuthRole, scope)))) return
    toast.success('设置成功')
    onClose()
    await saved.refetch()
  }
  const given = saved.data ?? []
  const isChanged = chosen.size !== given.length || given.some((id) => !chosen.has(id))
  const failed = groups.error ?? types.error ?? saved.error
  const retry = () => void Promise.all([groups.refetch(), types.refetch(), saved.refetch()])
  // what was chosen of applications that are off stays chosen, but is offered to nobody
  const isOffered = ({ pid, list }: RoleGroup) =>
    list.length > 0 && types.data?.some(({ roleType }) => roleType === pid)
  return (
    <Dialog
      open={open}
      width={640}
      title={`配置查看范围：${role.roleName}`}
      okText="保存"
      closed={!saved.data && '角色还没有读取到，请稍候'}
      busy={busy}
      dirty={isChanged}
      onOk={() => void save()}
      onClose={onClose}
    >
      {failed && <EmptyState variant="error" text={messageOf(failed)} onRetry={retry} />}
      {!failed && (!groups.data || !types.data || !saved.data) && <LoadingRows rows={6} columns={3} />}
      {saved.data &&
        groups.data
          ?.filter(isOffered)
          .map((group) => <Group key={group.pid} group={group} chosen={chosen} onChange={setChosen} />)}
    </Dialog>
  )
}

interface GroupProps {
  group: RoleGroup
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

function Group({ group, chosen, onChange }: GroupProps) {
  const ids = idsOf(group)
  const held = ids.filter((id) => chosen.has(id)).length
  const change = (changed: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of changed) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <div className={styles.group}>
      <Checkbox
        checked={held === ids.length}
        indeterminate={held > 0 && held < ids.length}
        onChange={(event) => change(ids, event.target.checked)}
      >
        <strong>{group.name}</strong>（全选）
      </Checkbox>
      <div className={styles.groupRoles}>
        {group.list.map((role) => (
          <Checkbox
            key={role.roleId}
            checked={chosen.has(role.roleId)}
            onChange={(event) => change([role.roleId], event.target.checked)}
          >
            {role.roleName}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}
