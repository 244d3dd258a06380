import { DeleteOutlined } from '@ant-design/icons'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import type { LineEntry, OrderType } from '#protocol/crm/order/declare.ts'
import { distinctions } from '#protocol/crm/software-lock/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { formatMoney } from '#web/platform/format.ts'
import { LineInput } from '#web/record/parts/lines/LineInput.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { Changed } from './Changed.tsx'
import { lineFields } from './line-fields.ts'
import styles from './order.module.css'
import type { FormLine } from './order-lines.ts'

type PreviewLine = ReplyOf<typeof orderCalls.preview>['lines'][number]

interface FormLinesProps {
  type: OrderType
  lines: readonly FormLine[]
  /** What each line comes to, in their order; undefined while that is not known. */
  computed: readonly PreviewLine[] | undefined
  stale: boolean
  disabled: boolean
  onChange: (lines: FormLine[]) => void
}

/** The locks of an order in its form: what each was, what it will be, and what is payable for it. */
export function FormLines({ type, lines, computed, stale, disabled, onChange }: FormLinesProps) {
  const { asks = [], takes, worth } = type
  const hasPrice = worth !== 'nothing'
  const replace = (at: number, changed: Partial<FormLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)))
  const makeMain = (at: number) =>
    onChange(lines.map((line, index) => ({ ...line, isMain: index === at ? 1 : 0 })))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={stale}>
        <thead>
          <tr>
            <th>锁号</th>
            <th>软件模块</th>
            <th data-align="right">节点数</th>
            <th>开始时间</th>
            <th>到期时间</th>
            {hasPrice && <th data-align="right">应付金额</th>}
            {takes.hasMain && <th>主锁</th>}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const later = computed?.[at]
            const kind = line.before?.distinguish ?? later?.distinguish
            const name = line.shellNum || `第${at + 1}行`
            const cell = (key: LineEntry, shown: ReactNode) => (
              <EntryCell
                entry={asks.includes(key) ? key : undefined}
                label={`${name} ${lineFields[key].name}`}
                line={line}
                placeholder={shown}
                disabled={disabled}
                onType={(typed) => replace(at, { [key]: typed })}
              />
            )
            return (
              // lines of locks that are not made yet are kept apart by where they stand
              <tr key={line.shellNum || at}>
                <td>
                  {line.shellNum ? <b>{line.shellNum}</b> : <span className={styles.quiet}>待制锁</span>}
                  <div className={styles.note}>
                    {kind === undefined ? '' : distinctions[kind === 1 ? 1 : 0]}
                  </div>
                </td>
                <td className={styles.modules}>
                  {line.before?.productNames || (line.shellNum ? '--' : '按产品')}
                </td>
                <td data-align="right">
                  {cell('portNumber', <Changed from={line.before?.portNumber} to={later?.portNumber} />)}
                </td>
                <td>{cell('startTime', <Changed from={line.before?.startTime} to={later?.startTime} />)}</td>
                <td>
                  {cell(
                    'endTime',
                    <Changed
                      from={line.before?.endTime}
                      to={later?.endTime}
                      none={kind === 1 ? '永久' : '--'}
                    />,
                  )}
                </td>
                {hasPrice && (
                  <td data-align="right" className={stale ? styles.stale : undefined}>
                    <LineInput
                      field={lineFields.salesPrice}
                      label={`${name} 应付金额`}
                      value={line.salesPrice || String(later?.salesPrice ?? '')}
                      trimmed
                      disabled={disabled}
                      onChange={(typed) => replace(at, { salesPrice: String(typed ?? '') })}
                    />
                    {later?.arithmetic && (
                      <div className={styles.note}>
                        {later.arithmetic}
                        {line.salesPrice && (
                          <Button
                            type="link"
                            size="small"
                            disabled={disabled}
                            reason={WHILE_BUSY}
                            onClick={() => replace(at, { salesPrice: '' })}
                          >
                            恢复
                          </Button>
                        )}
                      </div>
                    )}
                  </td>
                )}
                {takes.hasMain && (
                  <td>
                    <Radio
                      aria-label={`主锁 ${name}`}
                      checked={line.isMain === 1}
                      disabled={disabled}
                      onChange={() => makeMain(at)}
                    />
                  </td>
                )}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除${name}`}
                    disabled={disabled}
                    reason={WHILE_BUSY}
                    onClick={() => onChange(lines.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
        {hasPrice && computed && lines.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={5}>合计 {lines.length} 把</td>
              <td data-align="right">
                {formatMoney(computed.reduce((sum, { salesPrice }) => sum + (salesPrice ?? 0), 0))}
              </td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface EntryCellProps {
  /** Absent: it follows from the rest and is only shown. */
  entry: LineEntry | undefined
  label: string
  line: FormLine
  /** What it is, and becomes. */
  placeholder: ReactNode
  disabled: boolean
  onType: (typed: string) => void
}

function EntryCell({ entry, label, line, placeholder, disabled, onType }: EntryCellProps) {
  if (!entry) return placeholder
  return (
    <>
      <LineInput
        field={lineFields[entry]}
        label={label}
        value={line[entry]}
        disabled={disabled}
        onChange={(typed) => onType(String(typed ?? ''))}
      />
      {(line.before || !line[entry]) && <div className={styles.note}>{placeholder}</div>}
    </>
  )
}
