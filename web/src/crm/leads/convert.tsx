import { UserSwitchOutlined } from '@ant-design/icons'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'

async function convert({ rows, onDone }: OperationContext): Promise<void> {
  const [only] = rows
  const question =
    rows.length === 1 && only
      ? `确定将线索“${titleOf(leads, only)}”转换为客户吗?`
      : '确定将这些线索转换为客户吗?'
  const note = '跟进记录、附件和操作记录会一并带到客户；转化后线索不可再次转化。'
  if (!(await confirmPlain(question, '转化为客户', note))) return
  if (!(await attempt(ask(leadsCalls.convert, { ids: rows.map((row) => idOf(leads, row)) })))) return
  toast.success('转化成功')
  await onDone('moved')
}

/** 转化为客户 (crm-records.md §2.5). */
export const convertOperation: Operation = {
  caption: '转化为客户',
  icon: <UserSwitchOutlined />,
  leaf: 'transform',
  hiddenFor: (rows) => rows.some((row) => Number(row.isTransform) === 1),
  start: (context) => void convert(context),
}
