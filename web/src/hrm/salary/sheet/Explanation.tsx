import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { singleCodes } from '#protocol/hrm/salary/items.ts'
import type { SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import type { Explained } from '#protocol/hrm/salary/wire.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { amountText } from '../Amount.tsx'
import styles from './explanation.module.css'
import { BonusChoice, Compensation, isBonus } from './Singles.tsx'

interface ExplanationProps {
  row: Pick<SalaryRow, 'sempRecordId' | 'employeeName' | 'jobNumber' | 'deptName' | 'salary'>
  /** Item that was asked about. */
  code: number
  onClose: () => void
}

/** How the figures of an employee came about, each with its numbers, and the rates with their law (hrm.md §15.5). */
export function Explanation({ row, code, onClose }: ExplanationProps) {
  const { data, error, refetch } = useQuery(
    queryOf(varianceCalls.explain, { sempRecordId: row.sempRecordId }),
  )
  const asked = row.salary.find((cell) => cell.code === code)
  return (
    <Panel open title={`${row.employeeName} · ${asked?.name ?? '工资'}`} width={640} onClose={onClose}>
      <p className={styles.person}>
        工号 {row.jobNumber ?? EMPTY} · {row.deptName ?? EMPTY}
      </p>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Figures figures={data.figures} code={code} given={asked}>
            {isBonus(code) && <BonusChoice rowId={row.sempRecordId} />}
            {code === singleCodes.leaving && <Compensation rowId={row.sempRecordId} />}
          </Figures>
          <Rates rates={data.rates} />
        </>
      ) : (
        <LoadingRows rows={6} columns={1} height={56} />
      )}
    </Panel>
  )
}

interface FiguresProps {
  figures: readonly Explained[]
  code: number
  /** The item itself, where it is given and not computed. */
  given: { name: string; value: string } | undefined
  /** More about the figure that was asked about. */
  children: ReactNode
}

/** Figures that are given have no arithmetic but their own value. */
const isComputed = ({ arithmetic }: Explained) => arithmetic.includes(' = ')
/** Sums of nothing explain nothing. */
const isEmpty = ({ arithmetic }: Explained) => arithmetic.endsWith(' = 0')

/** The figure that was asked about, what belongs to it, then the others that are computed. */
function Figures({ figures, code, given, children }: FiguresProps) {
  const computed = figures.filter(isComputed)
  const asked = computed.find((figure) => figure.code === code)
  return (
    <>
      <section aria-label="计算过程" className={styles.asked}>
        {asked ? (
          <FigureLines figures={[asked]} />
        ) : (
          <p>
            <strong>
              {given?.name} {amountText(given?.value)}
            </strong>
            <br />
            录入、导入或由薪资档案带入的数值，不由其他数值计算。
          </p>
        )}
      </section>
      {children}
      <section aria-label="其他各项" className={styles.others}>
        <h3>其他各项</h3>
        <FigureLines figures={computed.filter((figure) => figure !== asked && !isEmpty(figure))} />
      </section>
    </>
  )
}

const FigureLines = ({ figures }: { figures: readonly Explained[] }) => (
  <dl className={styles.lines}>
    {figures.map(({ code, name, value, arithmetic }) => (
      <div key={code}>
        <dt>
          <span>{name}</span>
          <strong>{amountText(value)}</strong>
        </dt>
        <dd>{arithmetic}</dd>
      </div>
    ))}
  </dl>
)

function Rates({ rates }: { rates: readonly { name: string; startDate: string; law: string }[] }) {
  if (rates.length === 0) return null
  return (
    <section aria-label="适用的标准" className={styles.others}>
      <h3>适用的标准</h3>
      <ul className={styles.rates}>
        {rates.map(({ name, startDate, law }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.law}>
              {startDate} 起 · {law}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
