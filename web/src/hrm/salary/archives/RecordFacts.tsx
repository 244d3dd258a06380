import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import type { OptVal } from '#protocol/hrm/salary/wire.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Amount } from '../Amount.tsx'
import styles from '../salary.module.css'

interface RecordFactsProps {
  person: {
    deptName: string | null
    post: string | null
    employeeStatus: number | null
    remarks: string | null
  }
  facts: readonly (readonly [name: string, value: string])[]
}

/** Whom a record is about, and why. */
export function RecordFacts({ person, facts }: RecordFactsProps) {
  const shown = [
    ['部门', person.deptName ?? EMPTY],
    ['岗位', person.post ?? EMPTY],
    ['员工状态', wordOf(employeeStatuses, person.employeeStatus) || EMPTY],
    ...facts,
    ['备注', person.remarks || EMPTY],
  ] as const
  return (
    <dl className={styles.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RecordValuesProps {
  title: string
  before?: readonly OptVal[]
  after: readonly OptVal[]
  beforeSum?: string
  sum: string
}

/** Items of one set, beside what they were. */
export function RecordValues({ title, before, after, beforeSum, sum }: RecordValuesProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      <table className={styles.cells}>
        <thead>
          <tr>
            <th scope="col">薪资项</th>
            {before && <th scope="col">调薪前</th>}
            <th scope="col">{before ? '调薪后' : '金额'}</th>
          </tr>
        </thead>
        <tbody>
          {after.map(({ code, name, value }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              {before && (
                <td>
                  <Amount value={before.find((old) => old.code === code)?.value} />
                </td>
              )}
              <td>
                <Amount value={value} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {before && (
              <td>
                <Amount value={beforeSum} />
              </td>
            )}
            <td>
              <Amount value={sum} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
