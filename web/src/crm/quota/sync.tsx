import { SyncOutlined } from '@ant-design/icons'
import { attempt } from '#web/platform/attempt.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'

const sync = async (context: OperationContext) => (await import('./sync-locks.ts')).syncLocks(context)

/** 同步到在用锁, by users who may correct locks (locks-and-extensions.md §16). */
export const syncOperation: Operation = {
  caption: '同步到在用锁',
  icon: <SyncOutlined />,
  leaf: 'read',
  need: 'crm/lock/correct',
  hiddenFor: (rows) => rows.length !== 1,
  start: (context) => void attempt(sync(context)),
}
