import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { Attempts } from './Attempts.tsx'
import { OutboxFilters } from './OutboxFilters.tsx'
import { OutboxTable } from './OutboxTable.tsx'
import styles from './outbox.module.css'
import { useOutboxQuery } from './outbox-query.ts'
import { stateWords } from './state-words.ts'

const ALL = 'all'

/** /manage/message/outbox: what left the product and what did not arrive (platform.md §7.7). */
export default function OutboxPage() {
  const [query, go] = useOutboxQuery()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [shown, setShown] = useState<number>()
  const [busy, run] = useBusy()
  const found = useQuery({ ...queryOf(outboxCalls.list, query), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(queryOf(outboxCalls.counts, {}))
  const { data, refetch } = found
  const list = data?.list ?? []
  const ids = list.map(({ id }) => id).filter((id) => chosen.includes(id))

  const act = async (call: typeof outboxCalls.again | typeof outboxCalls.drop, words: string) => {
    const count = await ask(call, { ids })
    setChosen([])
    toast.success(`${words} ${count} 条消息`)
    await refresh(client, outboxCalls.list, outboxCalls.counts)
  }
  const again = () => run(() => act(outboxCalls.again, '已重新发送'))
  const drop = () =>
    confirmDanger({
      title: `放弃 ${ids.length} 条消息？`,
      content: '它们不会再发到站外；系统内的通知不受影响。之后仍可重新发送。',
      okText: '放弃发送',
      onOk: () => act(outboxCalls.drop, '已放弃'),
    })
  const labelOf = (state: keyof typeof stateWords) => {
    const count = state === 'dead' || state === 'waiting' ? counts?.[state] : undefined
    return `${stateWords[state].text}${count ? ` ${formatNumber(count)}` : ''}`
  }
  return (
    <PageFrame
      title="消息发送"
      note={<PageTotal count={data?.totalRow} />}
      tabs={
        <Segmented
          aria-label="状态"
          value={query.state ?? ALL}
          onChange={(state) => go({ state: state === ALL ? undefined : state })}
          options={[
            { value: 'dead', label: labelOf('dead') },
            { value: 'waiting', label: labelOf('waiting') },
            { value: 'sent', label: labelOf('sent') },
            { value: 'dropped', label: labelOf('dropped') },
            { value: ALL, label: '全部' },
          ]}
        />
      }
      fill
    >
      <OutboxFilters query={query} onGo={go} onAsk={() => void refetch()} />
      <OutboxTable
        found={found}
        query={query}
        onGo={go}
        chosen={ids}
        onChoose={setChosen}
        onShow={setShown}
        acts={
          <div className={styles.acts}>
            已选 {ids.length} 项
            <Button loading={busy} onClick={() => void again()}>
              重新发送
            </Button>
            <Button danger onClick={drop}>
              放弃
            </Button>
          </div>
        }
      />
      <Attempts id={shown} onClose={() => setShown(undefined)} />
    </PageFrame>
  )
}
