import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import type { DeptNode, UserRow } from '#protocol/manage/people/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useDepartments } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DepartmentDialog, type DepartmentRequest } from './DepartmentDialog.tsx'
import { MoveDialog, PasswordDialog, UsernameDialog } from './dialogs.tsx'
import type { HandOverRequest } from './hand-over/HandOverDialog.tsx'
import styles from './people.module.css'
import { RolesDialog, type RolesRequest } from './RolesDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StaffActions } from './StaffActions.tsx'
import { StaffHead } from './StaffHead.tsx'
import { StaffMenu } from './StaffMenu.tsx'
import { StaffTable } from './StaffTable.tsx'
import { SuperiorDialog } from './SuperiorDialog.tsx'
import { useStaffQuery } from './staff-query.ts'
import { UserDetail } from './UserDetail.tsx'
import { UserForm, type UserFormRequest } from './UserForm.tsx'
import { refreshPeople, useDepartment, useStaff } from './use-people.ts'
import { resetSecondFactor, useStatusChange } from './user-actions.ts'

const HandOverDialog = lazyComponent(
  async () => (await import('./hand-over/HandOverDialog.tsx')).HandOverDialog,
)

type AccountRequest = { kind: 'password' | 'username' | 'move' | 'superior'; users: readonly UserRow[] }

const roleIdsOf = (user: UserRow) => user.roleId.split(',').filter(Boolean).map(Number)

function useRemoveDepartment(onRemoved: () => void) {
  const cache = useQueryClient()
  return (node: DeptNode) =>
    confirmDelete({
      title: `此操作将删除${node.name}部门，是否继续？`,
      content: '部门下还有员工或下级部门时不能删除。',
      okText: '删除部门',
      onOk: async () => {
        await ask(departmentCalls.deleteDept, { deptId: node.deptId })
        toast.success(`已删除部门 ${node.name}`)
        onRemoved()
        await refreshPeople(cache)
      },
    })
}

/** What is asked before accounts are changed: one of the three at a time. */
function AccountDialogs({ request, onClose }: { request: AccountRequest | undefined; onClose: () => void }) {
  const dialogFor = (kind: AccountRequest['kind']) => ({
    users: request?.kind === kind ? request.users : undefined,
    onClose,
  })
  return (
    <>
      <PasswordDialog {...dialogFor('password')} />
      <UsernameDialog {...dialogFor('username')} />
      <MoveDialog {...dialogFor('move')} />
      <SuperiorDialog {...dialogFor('superior')} />
    </>
  )
}

/** /manage/employee-dep: departments at the left, their staff at the right (platform.md §10.3). */
export default function PeoplePage() {
  const may = useCan()
  const [query, go] = useStaffQuery()
  const department = useDepartment(query.deptId)
  const { data: [root] = [] } = useDepartments()
  const staff = useStaff(query)
  const [selected, setSelected] = useState<readonly number[]>([])
  const [form, setForm] = useState<UserFormRequest>()
  const [departmentForm, setDepartmentForm] = useState<DepartmentRequest>()
  const [openId, setOpenId] = useState<number>()
  const [dialog, setDialog] = useState<AccountRequest>()
  const [roles, setRoles] = useState<RolesRequest>()
  const rows = staff.data?.list ?? []
  const chosen = rows.filter((user) => selected.includes(user.userId))
  const [handOver, setHandOver] = useState<HandOverRequest>()
  const { disable, enable } = useStatusChange({
    onDone: () => setSelected([]),
    onHandOver: (users) => setHandOver({ users, disabling: true }),
  })
  const selectable =
    may('manage/users/userEnables') || may('manage/users/userUpdate') || may('manage/permission/update')

  const move = (change: Parameters<typeof go>[0]) => {
    setSelected([])
    go(change)
  }
  const removeDepartment = useRemoveDepartment(() => move({ deptId: undefined }))
  return (
    <PageFrame
      title="员工与部门管理"
      fill
      actions={
        <StaffActions search={query.search} onGo={move} onAdd={() => setForm({ deptId: query.deptId })} />
      }
    >
      <div className={styles.columns}>
        <StaffMenu
          query={query}
          onGo={move}
          onCreateDepartment={() => setDepartmentForm({ pid: query.deptId ?? root?.deptId })}
        />
        <div className={styles.list}>
          <StaffHead
            query={query}
            department={department}
            total={staff.data?.totalRow}
            onGo={move}
            onCreateBelow={(node) => setDepartmentForm({ pid: node.deptId })}
            onEdit={(node) => setDepartmentForm({ department: node })}
            onRemove={removeDepartment}
          />
          <StaffTable
            found={staff}
            query={query}
            onGo={move}
            selectable={selectable}
            selected={selected}
            onSelect={setSelected}
            onOpen={(user) => setOpenId(user.userId)}
            empty={query.search && <Button onClick={() => move({ search: '' })}>清空搜索</Button>}
            acts={
              chosen.length > 0 && (
                <SelectionBar
                  users={chosen}
                  onClear={() => setSelected([])}
                  onDisable={() => void disable(chosen)}
                  onHandOver={() => setHandOver({ users: chosen, disabling: false })}
                  onEnable={() => void enable(chosen)}
                  onResetSecondFactor={() => resetSecondFactor(chosen)}
                  onEdit={(user) => setForm({ user })}
                  onDialog={(kind) => setDialog({ kind, users: chosen })}
                  onEditRoles={() =>
                    setRoles({
                      kind: 'edit',
                      userIds: selected,
                      roleIds: chosen.length === 1 && chosen[0] ? roleIdsOf(chosen[0]) : [],
                    })
                  }
                  onCopyRoles={(user) => setRoles({ kind: 'copy', userIds: [], roleIds: roleIdsOf(user) })}
                />
              )
            }
          />
        </div>
      </div>
      <UserDetail
        user={rows.find((user) => user.userId === openId)}
        onClose={() => setOpenId(undefined)}
        onEdit={(user) => setForm({ user })}
        onResetPassword={(users) => setDialog({ kind: 'password', users })}
        onEnable={(users) => void enable(users)}
        onDisable={(users) => void disable(users)}
        onHandOver={(users) => setHandOver({ users, disabling: false })}
      />
      <UserForm request={form} onClose={() => setForm(undefined)} />
      <DepartmentDialog request={departmentForm} onClose={() => setDepartmentForm(undefined)} />
      <AccountDialogs request={dialog} onClose={() => setDialog(undefined)} />
      {handOver && <HandOverDialog request={handOver} onClose={() => setHandOver(undefined)} />}
      <RolesDialog request={roles} onClose={() => setRoles(undefined)} />
    </PageFrame>
  )
}
