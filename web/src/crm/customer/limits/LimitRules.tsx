import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Space, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type CustomerLimit, customerLimitCalls } from '#protocol/crm/customer/calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { SettingTable } from '#web/ui/settings/SettingTable.tsx'
import { LimitRuleDialog } from './LimitRuleDialog.tsx'
import { type LimitType, limitWords } from './limit-words.ts'

const PAGE = 15

/** 拥有客户数限制 and 锁定客户数限制 (crm-records.md §13.1). */
export function LimitRules({ type }: { type: LimitType }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<CustomerLimit | 'new' | null>(null)
  const query = useQuery(queryOf(customerLimitCalls.list, { type, page, limit: PAGE }))
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
    { title: '适用范围', dataIndex: 'range' },
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
      width: 140,
      render: (_, rule) => (
        <Space>
          <Button type="link" size="small" onClick={() => setEdited(rule)}>
            编辑
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(rule)}>
            删除
          </Button>
        </Space>
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
      <SettingTable
        query={query}
        rowKey="settingId"
        columns={columns}
        empty="还没有规则"
        page={page}
        size={PAGE}
        onPage={setPage}
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
