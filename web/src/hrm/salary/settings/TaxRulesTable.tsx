import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Radio, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type TaxRule, taxRuleCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { cycleTypes } from '#protocol/hrm/salary/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { refreshSalary } from '../refresh.ts'

/** 工资薪金所得税: the only rule that can be changed. */
const WAGES = 1
const taxTypes: Readonly<Record<number, string>> = { 1: '工资薪金所得税', 2: '劳务报酬所得税', 3: '不计税' }

/** 计税规则: three of them, given by law. */
export function TaxRulesTable() {
  const [edited, edit] = useState<TaxRule | null>(null)
  const { data, error, refetch } = useQuery(queryOf(taxRuleCalls.list, {}))
  const columns: TableColumnsType<TaxRule> = [
    { title: '方案名称', dataIndex: 'ruleName', width: 150 },
    {
      title: '个税类型',
      dataIndex: 'taxType',
      width: 150,
      render: (type: number) => taxTypes[type] ?? EMPTY,
    },
    {
      title: '计税周期',
      dataIndex: 'cycleType',
      width: 180,
      render: (cycle: number | null) => wordOf(cycleTypes, cycle) || EMPTY,
    },
    { title: '是否计税', dataIndex: 'isTax', width: 90, render: (isTax: number) => (isTax ? '是' : '否') },
    {
      title: '起征点',
      dataIndex: 'markingPoint',
      width: 110,
      render: (point: number, { isTax }) => (isTax ? `${formatNumber(point)}元/月` : EMPTY),
    },
    {
      title: '个税结果保留小数位',
      dataIndex: 'decimalPoint',
      width: 150,
      render: (places: number | null) => places ?? EMPTY,
    },
    {
      title: '适用薪资组',
      dataIndex: 'salaryGroupCount',
      render: (count: number) => `${count}个薪资组正在使用`,
    },
    {
      title: '操作',
      key: 'acts',
      width: 80,
      render: (_, rule) =>
        rule.taxType === WAGES && (
          <RowActs name={rule.ruleName} main={{ caption: '编辑', run: () => edit(rule) }} others={[]} />
        ),
    },
  ]
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={7} />
  return (
    <>
      <DataTable<TaxRule> rowKey="ruleId" columns={columns} dataSource={data} />
      {edited && <RuleDialog rule={edited} onClose={() => edit(null)} />}
    </>
  )
}

interface Values {
  cycleType: number
  isFirstWages: boolean
  isWholeYear: boolean
}

function RuleDialog({ rule, onClose }: { rule: TaxRule; onClose: () => void }) {
  const client = useQueryClient()
  const { ruleId, ruleName, cycleType, isFirstWages, isWholeYear } = rule
  return (
    <FormDialog<Values>
      name="hr-tax-rule"
      title={`编辑计税规则：${ruleName}`}
      begin={{
        cycleType: cycleType ?? 1,
        isFirstWages: isFirstWages === 1,
        isWholeYear: isWholeYear === 1,
      }}
      onClose={onClose}
      save={(values) =>
        ask(taxRuleCalls.update, {
          ruleId,
          cycleType: values.cycleType,
          isFirstWages: values.isFirstWages ? 1 : 0,
          isWholeYear: values.isWholeYear ? 1 : 0,
        })
      }
      onSaved={() => {
        toast.success(`保存成功：${ruleName}`)
        void refreshSalary(client)
      }}
    >
      <Form.Item name="cycleType" label="计税周期">
        <Radio.Group options={cycleTypes.map(({ code, word }) => ({ value: code, label: word }))} />
      </Form.Item>
      <Form.Item name="isFirstWages" valuePropName="checked" extra="国家税务总局公告2020年第13号">
        <Checkbox>当年首次取得工资的员工，累计减除费用从1月起计算</Checkbox>
      </Form.Item>
      <Form.Item name="isWholeYear" valuePropName="checked" extra="国家税务总局公告2020年第19号">
        <Checkbox>上年各月均在本单位且全年收入不超过6万元的员工，1月起一次减除6万元</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
