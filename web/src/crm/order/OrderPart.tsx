import { KeyOutlined, PlusOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { formatMoney } from '#web/platform/format.ts'
import type { FormPartProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { FormLines } from './FormLines.tsx'
import styles from './order.module.css'
import { type FormLine, linesIn, newLine, numbersOf } from './order-lines.ts'
import { numbersProposed } from './propose-numbers.ts'
import { useLocksBefore } from './use-locks-before.ts'
import { usePreview } from './use-preview.ts'

const LockDialog = lazyComponent(async () => (await import('./LockDialog.tsx')).LockDialog)

/** 软件锁 of the form of an order, with its terms and amounts as they would be saved. Nothing of a plain opportunity. */
export function OrderPart(props: FormPartProps) {
  const type = orderTypeOf(props.code)
  return type ? <OrderLines {...props} type={type} /> : null
}

/** The same text, or the same number however it is written. */
const isAlike = (one: unknown, other: unknown): boolean => {
  const [a, b] = [String(one ?? ''), String(other ?? '')]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}

const customerIn = (values: FormPartProps['values']) => parseRelated(values.customerId, 'customer')[0]

/** Fields that follow from the lines, and the name, which is proposed until it is typed. */
function useFollowing(
  { values, put }: FormPartProps,
  type: OrderType,
  preview: ReturnType<typeof usePreview>['preview'],
) {
  const customer = customerIn(values)
  const customerId = customer?.id
  const proposed = useRef({ name: '', customerId, began: false, numbers: new Map<number, string>() })
  const follow = useEffectEvent(() => {
    const { name } = proposed.current
    const next = customer ? `${customer.name}-${type.name}-${companyNow().format('YYYYMMDD')}` : ''
    const isOpen = values.businessName === '' || values.businessName === name
    if (next && isOpen && values.businessName !== next) put({ businessName: next })
    if (isOpen) proposed.current.name = next
    if (proposed.current.customerId !== undefined && proposed.current.customerId !== customerId) {
      // the locks of another customer
      const kept = linesIn(values.locks).filter(({ shellNum }) => shellNum === '')
      put({ locks: kept, shellNums: numbersOf(kept) })
    }
    proposed.current.customerId = customerId
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer was chosen
  useEffect(follow, [customerId])
  const fill = useEffectEvent(() => {
    if (!preview) return
    const [line] = preview.lines
    const ends = preview.lines.flatMap(({ endTime }) => endTime ?? []).toSorted()
    const given = {
      money: preview.money,
      distinguish: line?.distinguish ?? null,
      endTime: ends.at(-1) ?? null,
    }
    const isOther = (key: string, value: unknown) => !isAlike(values[key], value)
    const changed: [string, unknown][] = Object.entries(given).filter(
      ([key, value]) => key in values && !type.asks?.some((entry) => entry === key) && isOther(key, value),
    )
    if (line && !proposed.current.began) {
      proposed.current.began = true
      const startTime = type.fields.start_time === 'required' ? line.startTime : null
      const begun = Object.entries({ startTime, trialDays: preview.trialDays })
      changed.push(...begun.filter(([key, value]) => value && !values[key]))
    }
    const product = numbersProposed(values.product, preview.product, proposed.current.numbers)
    if (changed.length > 0 || product)
      put({ ...Object.fromEntries(changed), ...(product ? { product } : {}) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer has arrived
  useEffect(fill, [preview])
}

/** Shows at its field what the preview is refused for; what is refused of the locks is shown with them. */
function useObjection({ object }: FormPartProps, refusal: ReturnType<typeof usePreview>['refusal']) {
  const { words, field } = refusal ?? {}
  const say = useEffectEvent(() =>
    object(words !== undefined && field && field !== 'shellNums' ? { field, words } : undefined),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal, or none
  useEffect(say, [words, field])
}

function OrderLines(props: FormPartProps & { type: OrderType }) {
  const { type, values, put, disabled, faults, toSave } = props
  const [isChoosing, setChoosing] = useState(false)
  const lines = linesIn(values.locks)
  const customerId = customerIn(values)?.id
  const isBegun = customerId !== undefined && (lines.length > 0 || type.makes !== undefined)
  const { preview, isStale, refusal } = usePreview(toSave(), isBegun)
  useFollowing(props, type, isStale ? undefined : preview)
  useObjection(props, refusal)
  const change = (next: FormLine[]) => put({ locks: next, shellNums: numbersOf(next) })
  useLocksBefore({ type, customerId, lines, onKnown: change })
  const computed = preview?.lines.length === lines.length ? preview.lines : undefined
  const takesAny = type.takes.statuses.length > 0
  const mayMake = type.makes === 'new' || (type.makes === 'unlessChosen' && numbersOf(lines) === '')
  return (
    <section className={styles.section} aria-label="软件锁" data-field="shellNums">
      <h3 className={styles.title}>软件锁</h3>
      {lines.length > 0 && (
        <FormLines
          type={type}
          lines={lines}
          computed={computed}
          stale={isStale}
          disabled={disabled}
          onChange={change}
        />
      )}
      <div className={styles.tools}>
        {takesAny && (
          <Button
            icon={<KeyOutlined />}
            reason={disabled ? WHILE_BUSY : customerId === undefined ? '请先选择客户' : undefined}
            onClick={() => setChoosing(true)}
          >
            选择软件锁
          </Button>
        )}
        {mayMake && (
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={disabled}
            reason={WHILE_BUSY}
            onClick={() => change([...lines, newLine()])}
          >
            新增一行
          </Button>
        )}
        {lines.length === 0 && <span className={styles.note}>{takenWords(type)}</span>}
      </div>
      {faults.shellNums && (
        <p className={styles.fault} role="alert">
          {faults.shellNums}
        </p>
      )}
      {refusal && faults[refusal.field ?? ''] !== refusal.words && (
        <p className={styles.refusal} role="status">
          {refusal.words}
        </p>
      )}
      {preview && type.worth !== 'nothing' && (
        <dl className={isStale ? `${styles.sums} ${styles.stale}` : styles.sums} aria-label="订单金额">
          <div>
            <dt>订单金额</dt>
            <dd className={styles.money}>{formatMoney(preview.money)}</dd>
          </div>
          {type.derivesProducts && !hasProducts(values.product) && (
            <div>
              <dt>没有添加产品时，按所选软件锁现有的模块计算</dt>
            </div>
          )}
          {preview.merge && (
            <div>
              <dt>合并后</dt>
              <dd>
                {preview.merge.newEndTime
                  ? `剩余 ${preview.merge.newRemainingDays ?? '--'} 天，${preview.merge.newEndTime} 到期`
                  : '永久'}
              </dd>
            </div>
          )}
        </dl>
      )}
      {isChoosing && customerId !== undefined && (
        <LockDialog
          type={type}
          customerId={customerId}
          lines={lines}
          orderNo={String(values.orderNo ?? '')}
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            change(next)
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}

const hasProducts = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value.product) && value.product.length > 0

/** Which locks a type takes. */
function takenWords({ takes, makes }: OrderType): string {
  const kind = takes.isRental ? '租赁的' : ''
  const least = takes.most === 1 ? '一把' : takes.least > 1 ? `至少 ${takes.least} 把` : ''
  if (makes) return takes.statuses.length > 0 ? '可选择客户已有的锁，或新增待制的锁' : '新增待制的锁'
  return `选择客户${kind}软件锁${least}`
}
