import { useQueryClient } from '@tanstack/react-query'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmDanger, confirmPlain } from '#web/ui/layer/confirm.ts'
import { askReviewed } from '../second-review/door.ts'
import { refreshPeople } from './use-people.ts'

const DISABLED = 0
const ACTIVE = 1

const namesOf = (users: readonly UserRow[]) =>
  users.length > 3
    ? `${users
        .slice(0, 3)
        .map((user) => user.realname)
        .join('、')}等 ${users.length} 人`
    : users.map((user) => user.realname).join('、')

interface StatusChange {
  onDone: () => void
  /** Some of whom to disable still have something that others could take over. */
  onHandOver: (users: readonly UserRow[]) => void
}

/** 停用 and 启用 of one or several people, with their questions and toasts. */
export function useStatusChange({ onDone, onHandOver }: StatusChange) {
  const cache = useQueryClient()
  const change = async (users: readonly UserRow[], status: 0 | 1) => {
    await ask(accountCalls.setUserStatus, { ids: users.map((user) => user.userId), status })
    toast.success(`已${status === ACTIVE ? '启用' : '停用'} ${namesOf(users)}`)
    onDone()
    await refreshPeople(cache)
  }
  const askToDisable = (users: readonly UserRow[]) =>
    confirmDanger({
      title: '这些员工账号将被停用, 是否继续?',
      content: `${namesOf(users)}将立即退出并且无法登录，其名下的数据保留。`,
      okText: '停用',
      onOk: () => change(users, DISABLED),
    })
  const disable = async (users: readonly UserRow[]) => {
    const userIds = users.map((user) => user.userId)
    let hasSomething = false
    const looked = await attempt(
      ask(handOverCalls.look, { userIds }).then(({ kinds }) => {
        hasSomething = kinds.length > 0
      }),
    )
    if (!looked) return
    if (hasSomething) onHandOver(users)
    else askToDisable(users)
  }
  const enable = async (users: readonly UserRow[]) => {
    if (await confirmPlain('这些员工账号将被启用, 是否继续?', '启用', namesOf(users)))
      await attempt(change(users, ACTIVE))
  }
  return { disable, enable }
}

/** 重置两步验证, after a question: their owner has lost the phone. */
export const resetSecondFactor = (users: readonly UserRow[]) =>
  confirmDanger({
    title: `重置两步验证：${namesOf(users)}？`,
    content: '他们手机上的验证器和恢复码将作废，已登录的设备会立即退出；本人会收到通知，下次登录只需密码。',
    okText: '重置两步验证',
    onOk: async () => {
      const ids = users.map((user) => user.userId)
      await askReviewed(accountCalls.resetSecondFactor, { ids }, `已重置${namesOf(users)}的两步验证`)
    },
  })
