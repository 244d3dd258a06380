import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Space, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type RecordCalls, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Member } from '#protocol/record/calls/team.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { titleOf } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import type { Membership } from '../../parts/membership/MembershipFields.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import styles from './team.module.css'

type TeamCalls = NonNullable<RecordCalls['team']>

const OWNER = 3
const NONE_CHOSEN = '请先勾选团队成员'
const powers: Record<number, string> = { 1: '只读', 2: '读写', [OWNER]: '负责人' }

const columns = [
  {
    title: '姓名',
    key: 'name',
    render: (_: unknown, { realname }: Member) => (
      <span className={styles.person}>
        <UserAvatar name={realname} size={24} /> {realname}
      </span>
    ),
  },
  { title: '部门', key: 'dept', render: (_: unknown, member: Member) => member.deptName ?? '--' },
  {
    title: '团队角色',
    key: 'role',
    width: 120,
    render: (_: unknown, { power }: Member) => (power === OWNER ? '负责人' : '普通员工'),
  },
  {
    title: '有效时间',
    key: 'expires',
    width: 140,
    render: (_: unknown, { expiresTime }: Member) => expiresTime ?? '不限',
  },
  {
    title: '权限',
    key: 'power',
    width: 100,
    render: (_: unknown, { power }: Member) => powers[power] ?? '--',
  },
]

/** 团队成员: who shares the record and how (record-engine.md §9.4). */
export function TeamTab(props: TabProps) {
  const { team } = recordCallsOf(props.type)
  return team ? <Team {...props} calls={team} /> : null
}

type Dialog =
  | { purpose: 'add' }
  | { purpose: 'edit' | 'remove'; memberIds: number[]; membership?: Membership }

function Team({ type, recordId, record, calls }: TabProps & { calls: TeamCalls }) {
  const may = useCan()
  const client = useQueryClient()
  const { user } = useSession()
  const refreshRecords = useRefreshRecords(type)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data, error, refetch } = useQuery(queryOf(calls.members, { id: recordId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={5} />

  const done = async () => {
    setChosen([])
    await Promise.all([refresh(client, calls.members), refreshRecords()])
  }
  const exit = () =>
    confirmDanger({
      title: `确定退出${type.display}“${titleOf(type, record)}”的团队吗？`,
      content: '退出后，您可能无法再查看这条记录。',
      okText: '退出团队',
      onOk: async () => {
        await ask(calls.exitTeam, { id: recordId })
        toast.success('已退出团队')
        await done()
      },
    })
  const edit = () => {
    const members = data.filter((member) => chosen.includes(member.userId))
    const [first] = members
    setDialog({
      purpose: 'edit',
      memberIds: members.map((member) => member.userId),
      membership: first && membershipOf(first),
    })
  }
  const maySave = may(`${type.node}/teamsave`)
  const isMember = data.some((member) => member.userId === user.userId && member.power !== OWNER)
  return (
    <>
      <Space className={styles.bar}>
        {maySave && <Button onClick={() => setDialog({ purpose: 'add' })}>添加团队成员</Button>}
        {maySave && (
          <Button disabled={chosen.length === 0} reason={NONE_CHOSEN} onClick={edit}>
            编辑权限
          </Button>
        )}
        {maySave && (
          <Button
            disabled={chosen.length === 0}
            reason={NONE_CHOSEN}
            onClick={() => setDialog({ purpose: 'remove', memberIds: [...chosen] })}
          >
            移除
          </Button>
        )}
        {isMember && (
          <Button danger onClick={exit}>
            退出团队
          </Button>
        )}
      </Space>
      <Table<Member>
        size="small"
        rowKey="userId"
        columns={columns}
        dataSource={data}
        pagination={false}
        rowSelection={
          maySave
            ? namedSelection<Member>(
                {
                  selectedRowKeys: [...chosen],
                  onChange: (keys) => setChosen(keys.map(Number)),
                  getCheckboxProps: ({ power }) => ({ disabled: power === OWNER }),
                },
                ({ realname }) => realname,
              )
            : undefined
        }
      />
      {dialog && (
        <MembersDialog
          {...dialog}
          type={type}
          rows={[record]}
          onDone={done}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

const membershipOf = ({ power, expiresTime }: Member): Membership => ({
  power: power === 2 ? 2 : 1,
  term: expiresTime ? 'until' : 'forever',
  lastDay: expiresTime ? dayjs(expiresTime) : null,
})
