import { Checkbox } from 'antd'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { formatMoney, formatRelative } from '#web/platform/format.ts'
import { textOf } from '#web/record/model/record.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './radar.module.css'
import { isOpen, priceOf, type RadarGroup } from './radar-groups.ts'

const NO_CONTRACT = '没有合同'

/** 续费 of a lock: on its way, done. */
const renewalWords = { 1: '续费单处理中', 2: '已续' } as const

interface RadarGroupsProps {
  groups: readonly RadarGroup[]
  /** By id. */
  chosen: ReadonlyMap<number, Row>
  onChoose: (locks: readonly Row[], isChosen: boolean) => void
  /** Renews these at once, whatever is chosen. */
  onRenew: (locks: readonly Row[]) => void
}

/** The order that a lock is renewed by, or that keeps it from being renewed now. */
function orderOf(lock: Row): { words: string; id: number; orderNo: string; isOpen: boolean } | undefined {
  const state = lock.renewState === 1 || lock.renewState === 2 ? lock.renewState : undefined
  if (lock.occupied === 1 && state !== 1)
    return {
      words: '有未完成的订单',
      id: Number(lock.occupiedBusinessId),
      orderNo: textOf(lock, 'occupiedOrderNo'),
      isOpen: true,
    }
  return (
    state && {
      words: renewalWords[state],
      id: Number(lock.renewBusinessId),
      orderNo: textOf(lock, 'renewOrderNo'),
      isOpen: state === 1,
    }
  )
}

/** Rentals under their contracts. */
export function RadarGroups({ groups, chosen, onChoose, onRenew }: RadarGroupsProps) {
  const open = groups.flatMap(({ locks }) => locks.filter(isOpen))
  const taken = open.filter(({ lockId }) => chosen.has(Number(lockId)))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label="选择已显示的全部"
              checked={open.length > 0 && taken.length === open.length}
              indeterminate={taken.length > 0 && taken.length < open.length}
              disabled={open.length === 0}
              onChange={({ target }) => onChoose(open, target.checked)}
            />
          </th>
          <th>锁号</th>
          <th>软件模块</th>
          <th data-align="right">节点数</th>
          <th>到期时间</th>
          <th data-align="right">一年费用</th>
          <th>负责人</th>
          <th>最近跟进</th>
          <th>续费</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.key} group={group} chosen={chosen} onChoose={onChoose} onRenew={onRenew} />
      ))}
    </table>
  )
}

function Group({
  group,
  chosen,
  onChoose,
  onRenew,
}: Omit<RadarGroupsProps, 'groups'> & { group: RadarGroup }) {
  const { customerId, customerName, contractId, contractNum, locks } = group
  const open = locks.filter(isOpen)
  const taken = open.filter(({ lockId }) => chosen.has(Number(lockId)))
  const price = priceOf(locks)
  const [first] = locks
  const touched = first && textOf(first, 'lastTime')
  return (
    <tbody>
      <tr className={styles.group}>
        <td>
          <Checkbox
            aria-label={`选择 ${customerName} ${contractNum || NO_CONTRACT}`}
            checked={open.length > 0 && taken.length === open.length}
            indeterminate={taken.length > 0 && taken.length < open.length}
            disabled={open.length === 0}
            onChange={({ target }) => onChoose(open, target.checked)}
          />
        </td>
        <td colSpan={4}>
          <b>
            <RelatedLink target={customer.key} id={customerId} name={customerName || '--'} />
          </b>
          <span className={styles.contract}>
            {contractId > 0 ? (
              <RelatedLink target={contract.key} id={contractId} name={contractNum} />
            ) : (
              NO_CONTRACT
            )}
          </span>
          <span className={styles.quiet}>{locks.length} 把</span>
        </td>
        <td data-align="right">
          <b>{price === null ? '--' : formatMoney(price)}</b>
        </td>
        <td />
        <td className={styles.quiet}>
          {touched ? `${first ? textOf(first, 'lastUserName') : ''} ${formatRelative(touched)}` : '没有跟进'}
        </td>
        <td>
          {open.length > 0 && (
            <Button
              type="link"
              size="small"
              aria-label={`续费 ${customerName} ${contractNum || NO_CONTRACT} ${open.length} 把`}
              onClick={() => onRenew(open)}
            >
              续费 {open.length} 把
            </Button>
          )}
        </td>
      </tr>
      {locks.map((lock) => (
        <LockRow
          key={textOf(lock, 'lockId')}
          lock={lock}
          isChosen={chosen.has(Number(lock.lockId))}
          onChoose={(isChosen) => onChoose([lock], isChosen)}
          onRenew={() => onRenew([lock])}
        />
      ))}
    </tbody>
  )
}

interface LockRowProps {
  lock: Row
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onRenew: () => void
}

function LockRow({ lock, isChosen, onChoose, onRenew }: LockRowProps) {
  const order = orderOf(lock)
  const days = Number(lock.remainingDays)
  const number = textOf(lock, 'shellNum')
  return (
    <tr>
      <td>
        <Tooltip title={order?.isOpen ? `${order.words} ${order.orderNo}` : undefined}>
          <span>
            <Checkbox
              aria-label={`选择 ${number}`}
              checked={isChosen}
              disabled={order?.isOpen === true}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </span>
        </Tooltip>
      </td>
      <td>
        <RelatedLink target={softwareLock.key} id={Number(lock.lockId)} name={number} />
      </td>
      <td className={styles.modules} title={textOf(lock, 'productNames')}>
        {textOf(lock, 'productNames') || '--'}
      </td>
      <td data-align="right">{textOf(lock, 'portNumber') || '--'}</td>
      <td>
        {textOf(lock, 'endTime') || '--'}{' '}
        <span className={days === 0 ? styles.ended : days <= 7 ? styles.soon : styles.quiet}>
          {lock.remainingDays === null ? '' : days === 0 ? '已到期' : `${days} 天`}
        </span>
      </td>
      <td data-align="right" title={textOf(lock, 'arithmetic')}>
        {typeof lock.renewPrice === 'number' ? formatMoney(lock.renewPrice) : '--'}
      </td>
      <td>{textOf(lock, 'ownerUserName') || '--'}</td>
      {order ? (
        // an order takes the place of the last follow-up, which is that of the customer
        <td colSpan={2}>
          {order.words} <RelatedLink target={business.key} id={order.id} name={order.orderNo} />
        </td>
      ) : (
        <>
          <td />
          <td>
            <Button type="link" size="small" aria-label={`续费 ${number}`} onClick={onRenew}>
              续费
            </Button>
          </td>
        </>
      )}
    </tr>
  )
}
