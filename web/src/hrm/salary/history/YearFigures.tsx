import { exact } from '#protocol/hrm/figure.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Amount } from '../Amount.tsx'
import { FigureStrip } from '../Facts.tsx'
import { useFiguresShown } from '../figures-shown.ts'
import type { ArchivedSheet } from './HistoryPage.tsx'
import styles from './history.module.css'

type Sum = 'expectedPaySalary' | 'realPaySalary' | 'personalTax'

const totalOf = (sheets: readonly ArchivedSheet[], key: Sum): string =>
  sheets.reduce((sum, sheet) => sum.plus(sheet[key]), exact(0)).toFixed(2)

/** Net pay a head in the whole year, in decimal text. */
function perHead(sheets: readonly ArchivedSheet[]): string | null {
  const heads = sheets.reduce((sum, { num }) => sum + num, 0)
  return heads === 0 ? null : exact(totalOf(sheets, 'realPaySalary')).div(heads).toFixed(2)
}

/** What a year came to: its sums, and gross and net pay by month. */
export function YearFigures({ sheets }: { sheets: readonly ArchivedSheet[] }) {
  const isShown = useFiguresShown()
  const ordered = sheets.toSorted((one, other) => one.month - other.month)
  const most = Math.max(1, ...sheets.map(({ expectedPaySalary }) => expectedPaySalary))
  return (
    <section aria-label="全年统计">
      <FigureStrip
        label="全年合计"
        facts={[
          { name: '应发合计', value: <Amount value={totalOf(sheets, 'expectedPaySalary')} isAlone /> },
          { name: '个税合计', value: <Amount value={totalOf(sheets, 'personalTax')} isAlone /> },
          { name: '实发合计', value: <Amount value={totalOf(sheets, 'realPaySalary')} isAlone /> },
          { name: '月人均实发', value: <Amount value={perHead(sheets)} isAlone /> },
          {
            name: '计薪人数',
            value: `${formatNumber(ordered[0]?.num)} → ${formatNumber(ordered.at(-1)?.num)} 人`,
          },
        ]}
      />
      {isShown ? (
        <ol className={styles.bars} aria-label="各月应发与实发">
          {ordered.map(({ srecordId, month, expectedPaySalary, realPaySalary }) => (
            <li key={srecordId} className={styles.bar}>
              <span className={styles.month}>{month}月</span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.gross}
                  style={{ inlineSize: `${(expectedPaySalary / most) * 100}%` }}
                />
                <span className={styles.net} style={{ inlineSize: `${(realPaySalary / most) * 100}%` }} />
              </span>
              <span className={styles.words}>
                应发 <Amount value={expectedPaySalary} isAlone /> · 实发{' '}
                <Amount value={realPaySalary} isAlone />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.hidden}>显示金额后可查看各月应发与实发的比较。</p>
      )}
    </section>
  )
}
