import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useSession } from '#web/platform/session.ts'
import { AccountSecurity } from '#web/session/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Dropdown, type MenuProps } from '#web/ui/overlay/Dropdown.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { askReviewed } from '../second-review/door.ts'
import { beginViewing } from '../viewing/door.ts'
import styles from './people.module.css'
import { sexOf, statusOf } from './StaffTable.tsx'

interface UserDetailProps {
  user: UserRow | undefined
  onClose: () => void
  onEdit: (user: UserRow) => void
  onResetPassword: (users: UserRow[]) => void
  onEnable: (users: UserRow[]) => void
  onDisable: (users: UserRow[]) => void
  onHandOver: (users: UserRow[]) => void
}

const factsOf = (user: UserRow): [string, ReactNode][] => [
  ['账号状态', <StatusDot key="status" {...statusOf(user)} />],
  ['手机号（登录名）', <CopyText key="username" text={user.username} />],
  ['性别', user.sex ? sexOf(user.sex) : EMPTY],
  ['邮箱', user.email ? <CopyText key="email" text={user.email} /> : EMPTY],
  ['部门', user.deptName ?? EMPTY],
  ['岗位', user.post || EMPTY],
  ['直属上级', user.parentName || EMPTY],
  ['角色', user.roleName.replaceAll(',', '，') || EMPTY],
  ['创建时间', formatMinute(user.createTime)],
]

/** Everything of one person, with what may be done about it. */
export function UserDetail(props: UserDetailProps) {
  const { user, onClose, onEdit, onResetPassword, onEnable, onDisable, onHandOver } = props
  const may = useCan()
  const { user: me } = useSession()
  if (!user) return null
  const canBeViewed = may('manage/permission/viewAs') && user.userId !== me.userId && user.status !== 0
  const more: MenuProps['items'] = [
    ...(canBeViewed
      ? [{ key: 'view', label: '以此人身份查看', onClick: () => void beginViewing(user) }]
      : []),
    ...(may('manage/users/userUpdate')
      ? [{ key: 'password', label: '重置密码', onClick: () => onResetPassword([user]) }]
      : []),
    ...(may('manage/users/userEnables')
      ? [
          { key: 'handOver', label: '工作交接', onClick: () => onHandOver([user]) },
          user.status === 0
            ? { key: 'enable', label: '启用', onClick: () => onEnable([user]) }
            : { key: 'disable', label: '停用', danger: true, onClick: () => onDisable([user]) },
        ]
      : []),
  ]
  const actions = (
    <>
      {may('manage/users/userUpdate') && <Button onClick={() => onEdit(user)}>编辑</Button>}
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>
            更多 <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </>
  )
  const title = (
    <div className={styles.face}>
      <UserAvatar name={user.realname} img={user.img} size={36} />
      {user.realname}
    </div>
  )
  return (
    <Panel open onClose={onClose} title={title} extra={actions} width={640}>
      <dl className={styles.facts}>
        {factsOf(user).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {may('manage/users/userUpdate') && (
        <AccountSecurity
          userId={user.userId}
          realname={user.realname}
          onUnlink={({ identityId, account }) =>
            askReviewed(
              accountSecurityCalls.removeIdentity,
              { userId: user.userId, identityId },
              `已解除外部账号 ${account}`,
            )
          }
        />
      )}
    </Panel>
  )
}
