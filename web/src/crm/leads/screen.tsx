import { FunnelPlotOutlined } from '@ant-design/icons'
import { leads } from '#protocol/crm/leads/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { transferOperation } from '#web/record/features/transfer/operation.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { DuplicateCheck } from '../customer/door.ts'
import { convertOperation } from './convert.tsx'

/** A converted lead stays readable, but its customer goes on. */
const isConverted = (row: Row) => Number(row.isTransform) === 1

const LeadMarks = ({ row }: RowPartProps) => (isConverted(row) ? <Tag color="grey" text="已转化" /> : null)

export const leadsScreen: RecordScreen = {
  type: leads,
  icon: <FunnelPlotOutlined />,
  path: '/crm/leads',
  Marks: LeadMarks,
  headActions: [{ key: 'duplicates', Button: DuplicateCheck }],
  actions: {
    convert: convertOperation,
    transfer: { ...transferOperation, hiddenFor: (rows) => rows.some(isConverted) },
  },
}
