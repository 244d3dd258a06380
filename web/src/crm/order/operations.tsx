import {
  CloseCircleOutlined,
  FileProtectOutlined,
  SendOutlined,
  ToolOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { mayHappen, stateOf } from '#protocol/record/states/states.ts'
import { linkAt } from '#protocol/record-types.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { newRelated } from '#web/record/model/related.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { madeLines } from './shown-lines.ts'

const AssignDialog = lazyComponent(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const CancelDialog = lazyComponent(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const HandOverDialog = lazyComponent(async () => (await import('./HandOverDialog.tsx')).HandOverDialog)

const effectOf = (row: Row) => stateOf(business, row, business.states.effect)?.name ?? ''
/** It was approved, and has not taken effect. */
const isWaiting = (row: Row) => ['waiting', 'toMake'].includes(effectOf(row))
const only = (rows: readonly Row[], fits: (row: Row) => boolean) =>
  rows.length === 1 && rows.every((row) => orderTypeOf(row.orderType) !== undefined && fits(row))

/** 提交审批: in the form, which shows who will be asked. */
const submitOperation: Operation = {
  caption: '提交审批',
  icon: <SendOutlined />,
  leaf: 'update',
  act: 'edit',
  hiddenFor: (rows) => !only(rows, (row) => mayHappen(business, row, business.approval.on.submitted)),
  opens: ({ rows: [row] }) => (row ? { typeKey: business.key, id: idOf(business, row) } : undefined),
}

/** 制锁, of orders that name a device. */
const assignOperation: Operation = {
  caption: '制锁',
  icon: <ToolOutlined />,
  leaf: 'update',
  need: 'crm/lock/assign',
  hiddenFor: (rows) => !only(rows, (row) => isWaiting(row) && madeLines(row).length > 0),
  Dialog: AssignDialog,
}

/** 新建合同, for an order that waits for one. */
const contractOperation: Operation = {
  caption: '新建合同',
  icon: <FileProtectOutlined />,
  leaf: 'update',
  need: 'crm/contract/save',
  hiddenFor: (rows) =>
    !only(rows, (row) => isWaiting(row) && orderTypeOf(row.orderType)?.gates.contract === true),
  opens: ({ rows: [row] }) => (row ? newRelated(linkAt(contract, 'business_id'), row) : undefined),
}

/** 撤单, of approved orders. */
const cancelOperation: Operation = {
  caption: '撤单',
  icon: <CloseCircleOutlined />,
  danger: true,
  leaf: 'cancel',
  hiddenFor: (rows) => !only(rows, (row) => mayHappen(business, row, 'cancel')),
  Dialog: CancelDialog,
}

/** 变更经办人, of one order or many. */
const handOverOperation: Operation = {
  caption: '变更经办人',
  icon: <UserSwitchOutlined />,
  leaf: 'transfer',
  hiddenFor: (rows) => !rows.every((row) => orderTypeOf(row.orderType) !== undefined),
  Dialog: HandOverDialog,
}

/** What is done with orders, by the names that their type declares. */
export const orderOperations = {
  submitOrder: submitOperation,
  assignLock: assignOperation,
  contractOfOrder: contractOperation,
  cancelOrder: cancelOperation,
  handOver: handOverOperation,
} as const satisfies Readonly<Record<string, Operation>>
