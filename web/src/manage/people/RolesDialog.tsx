import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { useUsers } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { countOf, nobody, type Picked } from '#web/ui/people/organisation.ts'
import { PeoplePicker } from '#web/ui/people/PeoplePicker.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { askReviewed } from '../second-review/door.ts'
import styles from './people.module.css'
import { RoleSelect } from './RoleSelect.tsx'
import { refreshPeople } from './use-people.ts'

/** 编辑角色 of given people, or 复制角色: roles known, people and departments still to choose. */
export interface RolesRequest {
  kind: 'edit' | 'copy'
  userIds: readonly number[]
  roleIds: readonly number[]
}

const modes = [
  { value: 'own', label: '自选角色' },
  { value: 'like', label: '按员工复制角色' },
]

/** Replaces the roles of people and of everybody in departments (platform.md §4.7, §10.3). */
export function RolesDialog({
  request,
  onClose,
}: {
  request: RolesRequest | undefined
  onClose: () => void
}) {
  const cache = useQueryClient()
  const users = useUsers()
  const [busy, run] = useBusy()
  const [mode, setMode] = useState<string>('own')
  const [roleIds, setRoleIds] = useState<readonly number[]>([])
  const [like, setLike] = useState<readonly number[]>([])
  const [targets, setTargets] = useState<Picked>(nobody)
  const [choosing, setChoosing] = useState(false)
  const copying = request?.kind === 'copy'

  useEffect(() => {
    if (!request) return
    setMode('own')
    setLike([])
    setRoleIds(request.roleIds)
    setTargets({ users: request.kind === 'edit' ? request.userIds : [], departments: [] })
  }, [request])

  const takeRolesOf = (userIds: readonly number[]) => {
    setLike(userIds)
    const model = users.data?.find((user) => user.userId === userIds[0])
    setRoleIds((model?.roleId ?? '').split(',').filter(Boolean).map(Number))
  }
  const save = async () => {
    if (countOf(targets) === 0) return toast.error('请选择员工和部门')
    if (roleIds.length === 0) return toast.error('角色不能为空')
    const replaced = { userIds: [...targets.users], deptIds: [...targets.departments], roleIds: [...roleIds] }
    if (!(await run(() => askReviewed(permissionCalls.relatedDeptUser, replaced, '已更新角色')))) return
    onClose()
    await Promise.all([refreshPeople(cache), refreshModule(cache, 'adminRole')])
  }
  return (
    <Dialog
      open={request !== undefined}
      title={copying ? '复制角色' : '编辑角色'}
      okText="保存"
      busy={busy}
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Alert
          type="info"
          showIcon
          title="员工原有的角色将被替换；选择部门时，部门内所有员工将获得相同的角色。"
        />
        {copying && (
          <div>
            <Button onClick={() => setChoosing(true)}>选择员工和部门</Button>
            <span className={styles.beside}>
              已选择 {targets.users.length} 名员工、{targets.departments.length} 个部门
            </span>
          </div>
        )}
        <Segmented options={modes} value={mode} onChange={setMode} />
        {mode === 'like' && (
          <PeopleSelect value={like} onChange={takeRolesOf} placeholder="搜索成员" aria-label="搜索成员" />
        )}
        <RoleSelect value={roleIds} onChange={setRoleIds} />
      </div>
      <PeoplePicker
        open={choosing}
        kinds={both}
        title="选择员工和部门"
        value={targets}
        onCancel={() => setChoosing(false)}
        onConfirm={(picked) => {
          setTargets(picked)
          setChoosing(false)
        }}
      />
    </Dialog>
  )
}

const both = ['users', 'departments'] as const
