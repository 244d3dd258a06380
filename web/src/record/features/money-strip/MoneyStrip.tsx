import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { sharedCallsOf } from '#protocol/applications.ts'
import { RECORDS_CHANGED } from '#protocol/messages/calls.ts'
import type { ShownStep } from '#protocol/record/calls/money-strip-calls.ts'
import type { MoneyStrip as Strip } from '#protocol/record/relations/registry.ts'
import { moneyStripAt } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { TabProps } from '../../model/screens.tsx'
import { MoneyStep } from './MoneyStep.tsx'
import styles from './money-strip.module.css'
import { nextStepAt } from './next-step.ts'

const CAPTION = '资金进度'

/** Whether the strip shows more than its one line; remembered in this browser. */
interface Look {
  unfolded: boolean
}
const folded = (): Look => ({ unfolded: false })
const useMoneyStrip = create<Look>()(persist(folded, { name: 'moneyStrip' }))

/** The progress of a record's money, step by step (crm-records.md §17.6); renders nothing without amounts. */
export function MoneyStrip(props: TabProps) {
  const strip = moneyStripAt(props.type)
  return strip && !props.screen.readOnly ? <Steps {...props} strip={strip} /> : null
}

function Steps({ type, recordId, record, strip }: TabProps & { strip: Strip }) {
  const may = useCan()
  const { unfolded } = useMoneyStrip()
  const { data, error, refetch } = useQuery(
    queryOf(sharedCallsOf(type, 'moneyStrip').read, { type: type.label, id: recordId }),
  )
  // what others write of the same money is in this strip as well
  useRenewed(RECORDS_CHANGED, refetch)
  if (error)
    return (
      <section className={styles.strip} aria-label={CAPTION} data-folded={!unfolded || undefined}>
        <div className={styles.failure}>
          <span role="alert">{messageOf(error)}</span>
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      </section>
    )
  if (!data) return <Waiting steps={strip.steps.filter((each) => may(`${each.type.node}/index`)).length} />
  const shown = new Map<string, ShownStep>(data.steps.map((step) => [step.type, step]))
  const steps = strip.steps.flatMap((placed) => {
    const mine = shown.get(placed.type.key)
    return mine
      ? { placed, mine, next: nextStepAt({ strip, host: type, record, shown, may }, placed, mine) }
      : []
  })
  if (steps.length === 0) return null
  const first = steps.find(({ next }) => next && 'offers' in next)
  return (
    <section className={styles.strip} aria-label={CAPTION} data-folded={!unfolded || undefined}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <MoneyStep
            key={step.placed.type.key}
            {...step}
            isNext={step === first}
            isMain={type === strip.base.type}
          />
        ))}
      </ol>
      <Button
        type="text"
        size="small"
        className={styles.fold}
        icon={unfolded ? <UpOutlined /> : <DownOutlined />}
        aria-label={unfolded ? '收起资金进度' : '展开资金进度'}
        aria-expanded={unfolded}
        onClick={() => useMoneyStrip.setState({ unfolded: !unfolded })}
      />
    </section>
  )
}

/** As high as the steps themselves: what lies below is clicked while they are on their way. */
function Waiting({ steps }: { steps: number }) {
  const { unfolded } = useMoneyStrip()
  if (steps === 0) return null
  return (
    <section
      className={styles.strip}
      aria-label={CAPTION}
      aria-busy="true"
      data-folded={!unfolded || undefined}
    >
      <ol className={styles.steps}>
        {Array.from({ length: steps }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change their places
          <li key={at} className={styles.step}>
            <div className={styles.head}>
              <Skeleton widths={['40%']} />
            </div>
            <div className={styles.line}>
              <Skeleton widths={['70%']} />
            </div>
            <div className={styles.gap} />
          </li>
        ))}
      </ol>
    </section>
  )
}
