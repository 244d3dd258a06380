import { DeleteOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { projectCalls } from '#protocol/projects/calls.ts'
import type { ProjectMember, WorkInfo } from '#protocol/projects/shapes.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './members.module.css'
import { mayIn, refreshProjects, useMemberRoles, useProjectWrite } from './use-projects.ts'

interface MembersDialogProps {
  project: WorkInfo
  onClose: () => void
}

/** 成员管理 of a private project: who works in it, as what (approval-office.md §12.6). */
export function MembersDialog({ project, onClose }: MembersDialogProps) {
  const { workId, name } = project
  const { data, error, refetch } = useQuery(queryOf(projectCalls.members, { workId }))
  const client = useQueryClient()
  const may = mayIn(project)
  const remove = ({ userId, realname }: ProjectMember) =>
    confirmDelete({
      title: `将${realname}移出项目？`,
      content: `${realname}不再看见“${name}”，其负责的任务将没有负责人。`,
      okText: '移出项目',
      onOk: async () => {
        await ask(projectCalls.removeMember, { workId, ownerUserId: userId })
        toast.success(`已移出：${realname}`)
        await refreshProjects(client)
      },
    })
  return (
    <Dialog title="成员管理" width={560} onClose={onClose}>
      {error ? (
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={4} columns={1} height={40} />
      ) : (
        <>
          {may('setTaskOwnerUser') && <Addition project={project} members={data} />}
          <ul className={styles.members}>
            {data.map((member) => (
              <li key={member.userId} className={styles.member}>
                <UserAvatar name={member.realname} img={member.img} userId={member.userId} />
                <span className={styles.name}>{member.realname}</span>
                <Role project={project} member={member} />
                {may('setTaskOwnerUser') && member.userId !== project.createUserId && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`移出 ${member.realname}`}
                    title="移出项目"
                    onClick={() => remove(member)}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** The members as the server has them now: both calls take all of them, and others may have changed some. */
const membersNow = (workId: number) => ask(projectCalls.members, { workId })

interface AdditionProps {
  project: WorkInfo
  members: readonly ProjectMember[]
}

/** 添加成员, as 编辑. */
function Addition({ project: { workId }, members }: AdditionProps) {
  const write = useProjectWrite()
  const [chosen, choose] = useState<number[]>([])
  const [busy, run] = useBusy()
  const add = () =>
    run(async () => {
      const now = (await membersNow(workId)).map(({ userId }) => userId)
      const ownerUserId = [...new Set([...now, ...chosen])]
      if (!(await write(ask(projectCalls.update, { workId, ownerUserId })))) return
      choose([])
      toast.success('添加成功')
    })
  return (
    <div className={styles.add}>
      <PeopleSelect
        aria-label="添加成员"
        placeholder="添加成员"
        multiple
        activeOnly
        without={members.map(({ userId }) => userId)}
        value={chosen}
        onChange={choose}
      />
      <Button
        loading={busy}
        reason={chosen.length === 0 ? '请先选择员工' : undefined}
        onClick={() => void add()}
      >
        添加
      </Button>
    </div>
  )
}

/** The role of a member, chosen where that is allowed; the creator stays 管理. */
function Role({ project, member }: { project: WorkInfo; member: ProjectMember }) {
  const { data: roles = [] } = useMemberRoles()
  const write = useProjectWrite()
  const [wanted, setWanted] = useState<number>()
  const { userId, realname, roleId, roleName } = member
  if (!mayIn(project)('manageTaskOwnerUser') || userId === project.createUserId)
    return <span className={styles.role}>{roleName}</span>
  const set = async (next: number) => {
    setWanted(next)
    await write(changeRole(next))
    setWanted(undefined)
  }
  const changeRole = async (next: number) => {
    const list = (await membersNow(project.workId)).map((each) => ({
      userId: each.userId,
      roleId: each.userId === userId ? next : each.roleId,
    }))
    await ask(projectCalls.setMembers, { workId: project.workId, list })
  }
  return (
    <Select
      aria-label={`${realname}的权限`}
      className={styles.role}
      value={wanted ?? roleId}
      options={roles.map((role) => ({ value: role.roleId, label: role.roleName }))}
      onChange={(next) => void set(next)}
    />
  )
}
