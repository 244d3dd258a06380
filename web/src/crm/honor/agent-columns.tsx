import type { TableColumnsType } from 'antd'
import type { Agent } from '#protocol/crm/honor/calls.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { formatMoney } from '#web/platform/format.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'

interface AgentActs {
  edit: (agent: Agent) => void
  remove: (agent: Agent) => void
}

/** Pixels of all columns. */
export const agentWidth = 1010

/** Columns of the agents of an honor; without acts they are only read. */
export const agentColumns = (acts: AgentActs | null): TableColumnsType<Agent> => [
  {
    title: '代理机构',
    key: 'agentName',
    ellipsis: true,
    render: (_, agent) =>
      acts ? <OwnName onOpen={() => acts.edit(agent)}>{agent.agentName}</OwnName> : agent.agentName,
  },
  {
    title: '联系人',
    key: 'contactName',
    width: 90,
    ellipsis: true,
    render: (_, { contactName }) => orEmpty(contactName),
  },
  {
    title: '联系电话',
    key: 'contactMobile',
    width: 124,
    render: (_, { contactMobile }) => orEmpty(contactMobile),
  },
  {
    title: '代理费用',
    key: 'agentFee',
    width: 116,
    align: 'right',
    render: (_, { agentFee }) => orEmpty(agentFee === null ? '' : formatMoney(agentFee)),
  },
  { title: '开始日期', key: 'startDate', width: 108, render: (_, { startDate }) => orEmpty(startDate ?? '') },
  { title: '结束日期', key: 'endDate', width: 108, render: (_, { endDate }) => orEmpty(endDate ?? '') },
  { title: '结果', key: 'result', width: 80, dataIndex: 'result' },
  { title: '备注', key: 'remark', width: 120, ellipsis: true, render: (_, { remark }) => orEmpty(remark) },
  ...(acts
    ? [
        {
          title: '操作',
          key: 'act',
          width: 110,
          render: (_: unknown, agent: Agent) => (
            <RowActs
              name={agent.agentName}
              main={{ caption: '编辑', run: () => acts.edit(agent) }}
              others={[{ caption: '删除', run: () => acts.remove(agent), danger: true }]}
            />
          ),
        },
      ]
    : []),
]
