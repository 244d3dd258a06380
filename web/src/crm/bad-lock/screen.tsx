import { SwapOutlined, ToolOutlined, WarningOutlined } from '@ant-design/icons'
import { handlingEvents } from '#protocol/crm/bad-lock/handling.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { textOf } from '#web/record/model/record.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { REPLACE_RIGHT, replaceLock } from '../order/door.ts'
import { LockLink } from '../software-lock/door.ts'

const HandleDialog = lazyComponent(async () => (await import('./HandleDialog.tsx')).HandleDialog)

/** 处理, of one report in force, until the device is repaired or scrapped. */
const handleOperation: Operation = {
  caption: '处理',
  icon: <ToolOutlined />,
  leaf: 'handle',
  hiddenFor: (rows) =>
    rows.length !== 1 ||
    !rows.every((row) => Object.values(handlingEvents).some((event) => mayHappen(badLock, row, event))),
  Dialog: HandleDialog,
}

/** 生成换锁订单, of the report of a lock that a customer uses, without an order (locks-and-extensions.md §14). */
const replaceOperation: Operation = {
  caption: '生成换锁订单',
  icon: <SwapOutlined />,
  leaf: 'read',
  need: REPLACE_RIGHT,
  needsAlso: 'crm/business/save',
  hiddenFor: (rows) =>
    rows.length !== 1 ||
    !rows.every(({ isReplaceable, customerId }) => Number(isReplaceable) > 0 && Number(customerId) > 0),
  opens: ({ rows: [row] }) =>
    row &&
    replaceLock({ id: Number(row.customerId), name: textOf(row, 'customerName') }, textOf(row, 'shellNum')),
}

export const badLockScreen: RecordScreen = {
  type: badLock,
  icon: <WarningOutlined />,
  path: '/crm/badLock',
  cells: { shellNum: LockLink },
  details: { shellNum: LockLink },
  actions: { handle: handleOperation, replaceLock: replaceOperation },
}
