import type { UseQueryResult } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { channelNamed } from '#protocol/messages/channels/all.ts'
import { isMessageGroup, messageGroups } from '#protocol/messages/groups.ts'
import type { Outgoing } from '#protocol/messages/outbox-calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import type { OutboxQuery } from './outbox-query.ts'
import { stateWords } from './state-words.ts'

interface OutboxTableProps {
  found: UseQueryResult<Page<Outgoing>>
  query: OutboxQuery
  onGo: (change: Partial<OutboxQuery>) => void
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
  onShow: (id: number) => void
  /** What may be done with the chosen ones. */
  acts: ReactNode
}

const moment = (value: string | null) => (value ? formatMinute(value) : EMPTY)

const columnsWith = (onShow: (id: number) => void): TableColumnsType<Outgoing> => [
  { title: '时间', dataIndex: 'createTime', width: 140, render: moment },
  {
    title: '渠道',
    dataIndex: 'channel',
    width: 90,
    render: (channel: string) => channelNamed(channel)?.name ?? channel,
  },
  {
    title: '消息类型',
    dataIndex: 'group',
    width: 100,
    render: (group: string) => (isMessageGroup(group) ? messageGroups[group].title : group),
  },
  {
    title: '收件人',
    dataIndex: 'recipients',
    width: 150,
    ellipsis: true,
    render: (recipients: string[]) => recipients.join('、'),
  },
  {
    title: '状态',
    dataIndex: 'state',
    width: 100,
    render: (state: Outgoing['state']) => <StatusDot {...stateWords[state]} />,
  },
  { title: '原因', dataIndex: 'reason', ellipsis: true, render: (reason: string) => reason || EMPTY },
  {
    title: '完成 / 下次发送',
    key: 'then',
    width: 150,
    render: (_, { doneTime, nextTime }) => moment(doneTime ?? nextTime),
  },
  {
    title: '发送次数',
    dataIndex: 'attempts',
    width: 90,
    render: (attempts: number, { id }) =>
      attempts === 0 ? (
        '0'
      ) : (
        <Button
          type="link"
          size="small"
          aria-label={`${attempts} 次，查看发送记录`}
          onClick={() => onShow(id)}
        >
          {attempts} 次
        </Button>
      ),
  },
]

/** Messages that left or are to leave: who for and what became of them, never what they say. */
export function OutboxTable({ found, query, onGo, chosen, onChoose, onShow, acts }: OutboxTableProps) {
  return (
    <PagedTable<Outgoing>
      found={found}
      rowKey="id"
      columns={columnsWith(onShow)}
      width={960}
      empty={<EmptyState text={query.state === 'dead' ? '没有发送失败的消息' : '没有找到数据'} />}
      query={query}
      onGo={onGo}
      acts={chosen.length > 0 && acts}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(Number)),
        // what has arrived is done with
        getCheckboxProps: ({ id, state }) => ({
          disabled: state === 'sent',
          'aria-label': `选择第 ${id} 条`,
        }),
      }}
    />
  )
}
