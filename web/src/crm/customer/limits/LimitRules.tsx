import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type CustomerLimit, customerLimitCalls } from '#protocol/crm/customer/calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { LimitRuleDialog } from './LimitRuleDialog.tsx'
import { type LimitType, limitWords } from './limit-words.ts'

const PAGE = 15

/** 拥有客户数限制 and 锁定客户数限制 (crm-records.md §13.1). */
export function LimitRules({ type }: { type: LimitType }) {
  const client = useQueryClient()
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [edited, setEdited] = useState<CustomerLimit | 'new' | null>(null)
  const found = useQuery({
    ...queryOf(customerLimitCalls.list, { type, ...query }),
    placeholderData: keepPreviousData,
  })
  const word = limitWords[type]
  const changed = () => refresh(client, customerLimitCalls.list)
  const remove = (rule: CustomerLimit) =>
    confirmDelete({
      title: '确定删除?',
      content: `“${rule.range}”的${word}客户数将不再受限。`,
      okText: '删除规则',
      onOk: async () => {
        await ask(customerLimitCalls.remove, { settingId: rule.settingId })
        toast.success('删除成功')
        await changed()
      },
    })
  const columns: TableColumnsType<CustomerLimit> = [
    {
      title: '适用范围',
      key: 'range',
      ellipsis: true,
      render: (_, rule) => <OwnName onOpen={() => setEdited(rule)}>{rule.range}</OwnName>,
    },
    {
      title: `${word}客户数上限`,
      key: 'num',
      width: 150,
      align: 'right',
      render: (_, rule) => formatNumber(rule.customerNum),
    },
    {
      title: `成交客户是否占有${word}客户数`,
      key: 'deal',
      width: 240,
      render: (_, rule) => (rule.customerDeal === 1 ? '是' : '否'),
    },
    {
      title: '操作',
      key: 'act',
      width: 120,
      render: (_, rule) => (
        <RowActs
          name={rule.range}
          main={{ caption: '编辑', run: () => setEdited(rule) }}
          others={[{ caption: '删除', run: () => remove(rule), danger: true }]}
        />
      ),
    },
  ]
  return (
    <>
      <SettingHead
        note="先看指定员工的规则，再看其部门及上级部门的规则；没有规则的员工不受限制。"
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            添加规则
          </Button>
        }
      />
      <PagedTable<CustomerLimit>
        found={found}
        rowKey="settingId"
        columns={columns}
        width={680}
        empty={<EmptyState text="还没有规则" />}
        query={query}
        onGo={setQuery}
        onOpen={setEdited}
        inside
      />
      {edited && (
        <LimitRuleDialog
          type={type}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={changed}
        />
      )}
    </>
  )
}
