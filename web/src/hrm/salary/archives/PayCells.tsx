import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { amountText } from '../Amount.tsx'
import { boundsWords, payBounds } from '../amount-rules.ts'
import styles from '../salary.module.css'
import { isAmount, type PaySet, type PayValues, paySets, sumOf, type Typed } from './pay-values.ts'

interface PayCellsProps {
  items: readonly { code: number; name: string }[]
  values: PayValues
  /** Sets that can be entered; the others are only shown. */
  open: readonly PaySet[]
  /** Values before the change, beside those that are entered; absent: pay is set for the first time. */
  before?: PayValues
  onChange: (set: PaySet, code: number, typed: string) => void
}

/** Items × sets of an archive, with their sums. */
export function PayCells({ items, values, open, before, onChange }: PayCellsProps) {
  const sets = before ? paySets.filter(({ key }) => open.includes(key)) : paySets
  return (
    <table className={styles.cells}>
      <thead>
        <tr>
          <th scope="col">薪资项</th>
          {sets.flatMap(({ key, title }) =>
            before
              ? [
                  <th key={`${key} before`} scope="col">{`${title} 调薪前`}</th>,
                  <th key={key} scope="col">{`${title} 调薪后`}</th>,
                ]
              : [
                  <th key={key} scope="col">
                    {title}
                  </th>,
                ],
          )}
        </tr>
      </thead>
      <tbody>
        {items.map(({ code, name }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            {sets.flatMap(({ key, title }) => [
              ...(before ? [<td key={`${key} before`}>{amountText(before[key].get(code))}</td>] : []),
              <td key={key}>
                {open.includes(key) ? (
                  <Cell
                    name={`${title} ${name}`}
                    typed={values[key].get(code) ?? ''}
                    onChange={(typed) => onChange(key, code, typed)}
                  />
                ) : (
                  amountText(values[key].get(code))
                )}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {sets.flatMap(({ key }) => [
            ...(before ? [<td key={`${key} before`}>{sum(items, before[key])}</td>] : []),
            <td key={key}>{sum(items, values[key])}</td>,
          ])}
        </tr>
      </tfoot>
    </table>
  )
}

const sum = (items: PayCellsProps['items'], typed: Typed) => amountText(sumOf(items, typed))

function Cell({ name, typed, onChange }: { name: string; typed: string; onChange: (typed: string) => void }) {
  const isWrong = !isAmount(typed)
  return (
    <Tooltip title={isWrong ? boundsWords(payBounds) : undefined}>
      <span>
        <NumberBox aria-label={name} placeholder="0" value={typed} invalid={isWrong} onChange={onChange} />
      </span>
    </Tooltip>
  )
}
