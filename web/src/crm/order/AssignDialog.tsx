import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { business } from '#protocol/crm/business/type.ts'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { type OrderLineShown, orderCalls } from '#protocol/crm/order/calls.ts'
import { lineRoles } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf } from '#web/record/model/record.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './order.module.css'
import { madeLines } from './shown-lines.ts'

/** Devices of one answer. */
const MOST_SHOWN = 50

interface Device {
  number: string
  chip: string
}
const nothing: Device = { number: '', chip: '' }

/** 制锁: a device of the caller's own stock for each lock of an order (locks-and-extensions.md §8.6). */
export function AssignDialog({ rows: [row], onDone, onClose }: OperationContext & { onClose: () => void }) {
  const record = row ?? {}
  const lines = madeLines(record)
  const [devices, setDevices] = useState<Readonly<Record<number, Device>>>(() =>
    Object.fromEntries(lines.map((line) => [line.businessLockId, assigned(line)])),
  )
  const [busy, run] = useBusy()
  const deviceOf = ({ businessLockId }: OrderLineShown) => devices[businessLockId] ?? nothing
  const given = lines.filter((line) => deviceOf(line).number || deviceOf(line).chip)
  const save = async () => {
    const request = {
      businessId: idOf(business, record),
      lines: given.map((line) => {
        const { number, chip } = deviceOf(line)
        const named =
          line.role === lineRoles.replaced ? { newShellNum: number, newChipNo: chip } : { shellNum: number }
        return { businessLockId: line.businessLockId, ...named }
      }),
    }
    const done = await run(() => ask(orderCalls.assign, request))
    if (!done) return
    toast.success(`已为 ${given.length} 把锁制锁`)
    onClose()
    await onDone('changed')
  }
  return (
    <Dialog
      title={`制锁 ${textOf(record, 'orderNo')}`}
      width={640}
      okText="确定制锁"
      closed={given.length === 0 && '请先选择设备'}
      busy={busy}
      dirty={
        !busy &&
        lines.some((line) => {
          const [now, before] = [deviceOf(line), assigned(line)]
          return now.number !== before.number || now.chip !== before.chip
        })
      }
      closesOutside={false}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p className={styles.found}>
        {regions[Number(record.region) === 2 ? 2 : 1]}的锁，可选您领用的设备；其他待满足的条件：
        {waitsFor(record)}
      </p>
      <ul className={styles.devices}>
        {lines.map((line, at) => (
          <li key={line.businessLockId}>
            <span>
              <b>{line.shellNum && line.role === lineRoles.replaced ? line.shellNum : `第${at + 1}把`}</b>
              <span className={styles.note}> {line.portNumber} 节点</span>
            </span>
            <DeviceChoice
              label={`${at + 1} 设备`}
              region={Number(record.region)}
              value={deviceOf(line).number}
              taken={lines.flatMap((each) => (each === line ? [] : deviceOf(each).number || []))}
              onChange={(number) =>
                setDevices({ ...devices, [line.businessLockId]: { ...deviceOf(line), number } })
              }
            />
            {line.role === lineRoles.replaced && orderTypeOf(record.orderType)?.keepsNumber && (
              <Input
                aria-label={`${at + 1} 芯片号`}
                placeholder="同号补办填新芯片号"
                maxLength={64}
                value={deviceOf(line).chip}
                onChange={({ target }) =>
                  setDevices({
                    ...devices,
                    [line.businessLockId]: { ...deviceOf(line), chip: target.value.trim() },
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const assigned = ({ role, shellNum, newShellNum, newChipNo }: OrderLineShown): Device => ({
  number: role === lineRoles.replaced ? newShellNum : shellNum,
  chip: newChipNo,
})

function waitsFor({ gateList }: Row): string {
  const others = Array.isArray(gateList) ? gateList.map(String).filter((word) => word !== '待制锁') : []
  return others.length > 0 ? others.join('、') : '无'
}

interface DeviceChoiceProps {
  label: string
  region: number
  value: string
  /** Numbers of the other lines. */
  taken: readonly string[]
  onChange: (number: string) => void
}

const is = (name: string, value: unknown) => ({
  name,
  formType: 'number',
  type: operators.equals,
  values: [value],
})

/** A device that the user holds, or one in the stock for users who keep that. */
function DeviceChoice({ label, region, value, taken, onChange }: DeviceChoiceProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const mayKeep = useCan()('crm/lock/stock')
  const asked = { page: 1, limit: MOST_SHOWN, search }
  const shared = { placeholderData: keepPreviousData, staleTime: 0 }
  const held = useQuery({ ...queryOf(lockClaimCalls.myStock, { ...asked, region }), ...shared })
  const kept = useQuery({
    ...queryOf(recordCallsOf(softwareLock).list, {
      ...asked,
      searchList: [is('status', statusCode('inStock')), is('region', region)],
    }),
    ...shared,
    enabled: mayKeep,
  })
  const found = [...(held.data?.list ?? []), ...(kept.data?.list ?? [])]
    .map((lock) => ({ number: String(lock.shellNum ?? ''), chip: String(lock.chipNo ?? '') }))
    .filter(({ number }) => !taken.includes(number))
  return (
    <Select
      className={styles.device}
      aria-label={label}
      placeholder="输入锁号查找设备"
      allowClear
      value={value || undefined}
      loading={held.isFetching || kept.isFetching}
      options={found.map(({ number, chip }) => ({
        value: number,
        label: chip ? `${number}（${chip}）` : number,
      }))}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      onChange={(number: string | undefined) => onChange(number ?? '')}
    />
  )
}
