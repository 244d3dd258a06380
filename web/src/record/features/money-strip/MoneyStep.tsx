import { CheckOutlined } from '@ant-design/icons'
import type { ShownStep } from '#protocol/record/calls/money-strip-calls.ts'
import type { PlacedStep } from '#protocol/record/relations/registry.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import { formatMoney } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import styles from './money-strip.module.css'
import type { NextStep } from './next-step.ts'

interface MoneyStepProps {
  placed: PlacedStep
  mine: ShownStep
  next: NextStep
  /** The first one at which something can be done. */
  isNext: boolean
  /** It is what comes next for the record itself. */
  isMain: boolean
}

/** One step of the money strip: how many, how much, what is missing or late, and what makes the next record. */
export function MoneyStep({ placed, mine, next, isNext, isMain }: MoneyStepProps) {
  const { title, unit } = placed.step
  return (
    <li className={styles.step} data-next={isNext || undefined}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>{countWords(mine, unit)}</span>
        <NextButton placed={placed} next={next} isNext={isNext} isMain={isMain} />
      </div>
      <div className={styles.line}>
        <Amounts mine={mine} />
        <Late placed={placed} mine={mine} />
      </div>
      <Gap placed={placed} mine={mine} />
    </li>
  )
}

const amountOf = (amount: number | null) => (amount === null ? <EmptyValue /> : formatMoney(amount))

/** The sum, or that of each part with its name. */
function Amounts({ mine: { amount, parts } }: Pick<MoneyStepProps, 'mine'>) {
  if (parts.length === 0)
    return (
      <span className={styles.amount} data-none={amount === 0 || undefined}>
        {amountOf(amount)}
      </span>
    )
  return parts.map((part) => (
    <span key={part.title} className={styles.part} data-empty={part.count === 0 || undefined}>
      {part.title} <span className={styles.amount}>{amountOf(part.amount)}</span>
    </span>
  ))
}

/** 1 份生效 / 3: some do not count yet. */
const countWords = ({ count, total = count }: ShownStep, unit: string) =>
  total > count ? `${count} ${unit}生效 / ${total}` : `${count} ${unit}`

function NextButton({
  placed: { type },
  next,
  isNext,
  isMain,
}: Pick<MoneyStepProps, 'placed' | 'next' | 'isNext' | 'isMain'>) {
  const { openForm } = useWorkspace()
  if (!next) return null
  const caption = `新建${type.display}`
  const words = (
    <span>
      新建<span className={styles.what}>{type.display}</span>
    </span>
  )
  if ('reason' in next)
    return (
      <span className={styles.act}>
        <Button type="link" size="small" reason={next.reason} aria-label={caption}>
          {words}
        </Button>
      </span>
    )
  const [only, ...others] = next.offers
  const look = !isNext ? 'link' : isMain ? 'primary' : undefined
  if (others.length === 0)
    return (
      <span className={styles.act}>
        <Button type={look} size="small" aria-label={caption} onClick={() => only && openForm(only.request)}>
          {words}
        </Button>
      </span>
    )
  const items = next.offers.map((offer, key) => ({
    key,
    label: offer.caption,
    onClick: () => openForm(offer.request),
  }))
  return (
    <span className={styles.act}>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type={look} size="small" aria-label={caption}>
          {words}
        </Button>
      </Dropdown>
    </span>
  )
}

function Late({ placed, mine: { overdue } }: Pick<MoneyStepProps, 'placed' | 'mine'>) {
  if (!overdue) return null
  const { count, days, amount } = overdue
  const sum = amount === null ? '' : `，共 ${formatMoney(amount)}`
  return (
    <Tooltip title={`${count} ${placed.step.unit}已逾期${sum}`}>
      <span className={styles.late}>逾期{days}天</span>
    </Tooltip>
  )
}

/** What the base agreed on and this step does not cover, and what it covers beyond; one does not hide the other. */
function Gap({ placed: { step }, mine }: Pick<MoneyStepProps, 'placed' | 'mine'>) {
  const { words } = step
  const { missing, beyond, amount } = mine
  if (!words || missing === null || beyond === null || amount === null) return <div className={styles.gap} />
  const whole = amount + missing - beyond
  if (missing === 0 && whole === 0 && beyond === 0) return <div className={styles.gap} />
  const gaps = [
    ...(missing > 0 ? [`${words.missing} ${formatMoney(missing)}`] : []),
    ...(beyond > 0 ? [`${words.beyond} ${formatMoney(beyond)}`] : []),
  ]
  return (
    <>
      <div className={styles.gap} data-done={missing === 0 || undefined}>
        {gaps.length === 0 ? (
          <>
            <CheckOutlined /> {words.done}
          </>
        ) : (
          gaps.join('，')
        )}
      </div>
      <div className={styles.track} aria-hidden="true">
        <div
          className={styles.bar}
          style={{ width: `${whole > 0 ? Math.min(1, (amount - beyond) / whole) * 100 : 100}%` }}
        />
      </div>
    </>
  )
}
