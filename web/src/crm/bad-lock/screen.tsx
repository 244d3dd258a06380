import { ToolOutlined, WarningOutlined } from '@ant-design/icons'
import { handlingEvents } from '#protocol/crm/bad-lock/handling.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import type { Operation } from '#web/record/model/operation.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

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

export const badLockScreen: RecordScreen = {
  type: badLock,
  icon: <WarningOutlined />,
  path: '/crm/badLock',
  actions: { handle: handleOperation },
}
