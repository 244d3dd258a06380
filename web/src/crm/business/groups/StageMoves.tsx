import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance, Select } from 'antd'
import { stageGroupCalls } from '#protocol/crm/business/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { GroupDraft, StageDraft } from './GroupDialog.tsx'

interface StageMovesProps {
  typeId: number
  begin: readonly StageDraft[]
  form: FormInstance<GroupDraft>
}

/** Removed stages that businesses have reached, each with the stage to which these go (crm-records.md §6.6). */
export function StageMoves({ typeId, begin, form }: StageMovesProps) {
  const { data = [] } = useQuery({ ...queryOf(stageGroupCalls.countStages, { id: typeId }), gcTime: 0 })
  const stages = Form.useWatch('stages', form) ?? begin
  const kept = stages.flatMap(({ statusId, name }) =>
    statusId === undefined ? [] : [{ value: statusId, label: name ?? '' }],
  )
  const removed = begin.flatMap(({ statusId, name }) => {
    const count = data.find((each) => each.statusId === statusId)?.count ?? 0
    const isKept = kept.some(({ value }) => value === statusId)
    return statusId === undefined || isKept || count === 0 ? [] : [{ statusId, name, count }]
  })
  return removed.map(({ statusId, name, count }) => (
    <Form.Item
      key={statusId}
      name={['moves', String(statusId)]}
      label={`已删除“${name}”，其中的 ${formatNumber(count)} 个商机移到`}
      preserve={false}
      rules={[{ required: true, message: '请选择商机移到哪个阶段' }]}
    >
      <Select options={kept} placeholder="请选择阶段" />
    </Form.Item>
  ))
}
