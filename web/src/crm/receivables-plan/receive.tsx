import { PayCircleOutlined } from '@ant-design/icons'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { linkAt } from '#protocol/record-types.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { newRelated } from '#web/record/model/related.ts'

const booked = linkAt(receivables, 'receivables_plan_id')

/** 新建回款 on a plan, with the values of the plan, as long as something of it is open. */
export const receiveOperation: Operation = {
  caption: '新建回款',
  icon: <PayCircleOutlined />,
  leaf: 'save',
  need: 'crm/receivables/save',
  hiddenFor: (rows) => rows.length !== 1,
  refuses: ([row]) => (Number(row?.receivablesId) > 0 ? '该期已全部回款' : undefined),
  opens: ({ rows: [row] }) => row && newRelated(booked, row),
}
