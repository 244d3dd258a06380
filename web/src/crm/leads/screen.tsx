import { FunnelPlotOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { leads } from '#protocol/crm/leads/type.ts'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { DuplicateCheck } from '../customer/door.ts'
import { convertOperation } from './convert.tsx'

/** A converted lead says so: it stays readable, but its customer goes on. */
const LeadMarks = ({ row }: RowPartProps) => (Number(row.isTransform) === 1 ? <Tag>已转化</Tag> : null)

export const leadsScreen: RecordScreen = {
  type: leads,
  icon: <FunnelPlotOutlined />,
  path: '/crm/leads',
  Marks: LeadMarks,
  headActions: [{ key: 'duplicates', Button: DuplicateCheck }],
  actions: { convert: convertOperation },
}
