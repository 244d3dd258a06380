import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnSession, ownSessionCalls } from '#protocol/session/own-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import styles from '../rows.module.css'

const nameOf = ({ core, platform, deviceType }: OwnSession) =>
  [core, platform].filter(Boolean).join(' · ') || `${deviceType}程序`

/** 登录设备: where the person is signed in; one can be ended, or all others (platform.md §11.4). */
export function SessionList() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(ownSessionCalls.sessions, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={4} columns={1} />
  const again = () => refresh(client, ownSessionCalls.sessions)
  const others = data.filter(({ isCurrent }) => !isCurrent)
  const endOthers = () =>
    confirmDanger({
      title: `让其他 ${others.length} 台设备退出登录？`,
      content: '那里没有保存的内容会丢失，再次使用需要重新登录。',
      okText: '全部退出',
      onOk: async () => {
        const ended = await ask(ownSessionCalls.endOtherSessions, {})
        toast.success(`已让 ${ended} 台设备退出登录`)
        await again()
      },
    })
  const end = (session: OwnSession) =>
    confirmDanger({
      title: `让“${nameOf(session)}”退出登录？`,
      content: '那里没有保存的内容会丢失，再次使用需要重新登录。',
      okText: '退出登录',
      onOk: async () => {
        try {
          await ask(ownSessionCalls.endSession, { sessionId: session.sessionId })
          toast.success('该设备已退出登录')
        } finally {
          await again()
        }
      },
    })
  return (
    <section>
      <PersonalHead
        title="登录设备"
        note="您的账号正在这些设备上使用；有不认识的设备时，请让它退出，并修改密码。"
        actions={
          others.length > 0 && (
            <Button danger onClick={endOthers}>
              退出其他设备
            </Button>
          )
        }
      />
      <ul className={styles.list}>
        {data.map((session) => (
          <li key={session.sessionId} className={styles.item}>
            <span className={styles.icon}>
              {session.deviceType === '移动端' ? <MobileOutlined /> : <DesktopOutlined />}
            </span>
            <div className={styles.words}>
              <div className={styles.name}>
                {nameOf(session)}
                {session.isCurrent && <Tag color="green" text="当前设备" />}
              </div>
              <div className={styles.facts}>
                <span>
                  {session.ipAddress}
                  {session.loginAddress && `（${session.loginAddress}）`}
                </span>
                <span>
                  <Moment value={session.createTime} /> 登录
                </span>
                <span>{session.isCurrent ? '正在使用' : <LastSeen at={session.lastSeen} />}</span>
              </div>
            </div>
            {!session.isCurrent && <Button onClick={() => end(session)}>退出登录</Button>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LastSeen = ({ at }: { at: string }) => (
  <>
    最近使用 <Moment value={at} />
  </>
)
