import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { deliveredGroups } from '#protocol/message-types.ts'
import { channelNamed } from '#protocol/messages/channels/all.ts'
import { choiceCalls } from '#protocol/messages/choice-calls.ts'
import { type MessageGroup, messageGroups } from '#protocol/messages/groups.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './choices.module.css'

type Choices = ReplyOf<typeof choiceCalls.list>

/** 消息设置: which messages reach the person by which way besides the bell (platform.md §7.6). */
export function MessageChoices() {
  const { data, error, refetch } = useQuery(queryOf(choiceCalls.list, {}))
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>消息设置</h2>
      <p className={styles.note}>所有消息都会出现在右上角的通知里。下面选择哪些消息还要发到站外。</p>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={4} columns={2} />
      ) : data.length === 0 ? (
        <EmptyState
          text="企业还没有启用站外消息渠道"
          hint="由管理员在 管理后台 › 消息通知 › 消息渠道 中启用"
        />
      ) : (
        <Matrix choices={data} />
      )}
    </section>
  )
}

const nameOf = (channel: string) => channelNamed(channel)?.name ?? channel

function Matrix({ choices }: { choices: Choices }) {
  const may = useCan()
  const groups = deliveredGroups.filter((group) => {
    const { need } = messageGroups[group]
    return need === undefined || may(need)
  })
  const missing = choices.filter(({ isUnreachable }) => isUnreachable)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">消息类型</th>
            {choices.map(({ channel }) => (
              <th key={channel} scope="col">
                {nameOf(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group}>
              <th scope="row">
                {messageGroups[group].title}
                <div className={styles.note}>{messageGroups[group].note}</div>
              </th>
              {choices.map((choice) => (
                <td key={choice.channel}>
                  <Choice group={group} choice={choice} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p className={styles.warning} role="note">
          {missing.map(({ channel }) => nameOf(channel)).join('、')}
          暂时发不到您：请先在“个人信息”中填写邮箱。
        </p>
      )}
    </>
  )
}

/** Takes effect at once, and goes back where the server refuses. */
function Choice({ group, choice: { channel, groups } }: { group: MessageGroup; choice: Choices[number] }) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const isOn = groups.includes(group)
  const set = async (on: boolean) => {
    setWanted(on)
    await attempt(
      (async () => {
        await ask(choiceCalls.save, { channel, group, isOn: on ? 1 : 0 })
        await refresh(client, choiceCalls.list)
      })(),
    )
    setWanted(undefined)
  }
  return (
    <Switch
      aria-label={`${messageGroups[group].title}发到${nameOf(channel)}`}
      checked={wanted ?? isOn}
      loading={wanted !== undefined}
      onChange={(on) => void set(on)}
    />
  )
}
