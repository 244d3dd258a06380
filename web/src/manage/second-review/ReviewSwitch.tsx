import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { askReviewed } from './ask-reviewed.ts'
import styles from './second-review.module.css'

const LEAST = 2
const rules =
  '开启后，更改管理员、自己的上级、权限比自己大或能参与复核的员工的密码、登录账号、邮箱、两步验证和角色，交接他们的工作，使任何人（包括自己和新员工）得到自己没有的权限，让自己离开上级，以及指定新的管理员，须由另一位有权的人通过，24 小时内有效。近 30 天内由同一人新建、授权或修改过登录方式的账号，不能互相复核。'

/** Whether it is on, and what it means; administrators set it. */
export function ReviewSwitch() {
  const cache = useQueryClient()
  const { data, error } = useQuery(queryOf(reviewCalls.setting, {}))
  const [busy, run] = useBusy()
  const isOn = data?.isOn === true
  const obstacle = !data
    ? undefined
    : !data.maySet
      ? '只有管理员可以开启或关闭'
      : !isOn && data.administrators < LEAST
        ? `至少需要 ${LEAST} 位已登录过的管理员，现在有 ${data.administrators} 位`
        : undefined
  const change = async (next: boolean) => {
    const question = next
      ? rules
      : '须由另一位管理员通过；24 小时内没有管理员拒绝则自动关闭。所有管理员都会收到通知。'
    if (
      !(await confirmPlain(next ? '开启双人复核？' : '申请关闭双人复核？', next ? '开启' : '提交', question))
    )
      return
    await run(() => askReviewed(reviewCalls.set, { isOn: next ? 1 : 0 }, '已开启双人复核'))
    await refreshModule(cache, 'adminReview')
  }
  return (
    <section className={styles.setting}>
      <Tooltip title={obstacle}>
        <span>
          <Switch
            aria-label="双人复核"
            checked={isOn}
            loading={busy}
            disabled={!data || obstacle !== undefined}
            onChange={(next) => void change(next)}
          />
        </span>
      </Tooltip>
      <p className={styles.note}>{error ? messageOf(error) : obstacle ? `${rules}${obstacle}。` : rules}</p>
    </section>
  )
}
