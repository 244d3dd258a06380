import { Radio } from 'antd'
import { modes } from '#protocol/approval/flow.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import styles from '../designer.module.css'
import type { StepSettingProps } from '../StepPanel.tsx'

const MOST = 1000
const FIRST_COUNT = 2

const kinds = [
  { value: 'all', label: '全部同意' },
  { value: 'majority', label: '过半数同意' },
  { value: 'count', label: '达到人数' },
] as const

/** How many of those who decide at once have to pass; all of them unless it says otherwise. */
export function ShareSetting({ step, onChange }: StepSettingProps) {
  const { share, ...others } = step.options ?? {}
  if (step.type !== modes.all) return null
  const put = (next: typeof share, typedIn?: string) => {
    const options = next && next.kind !== 'all' ? { ...others, share: next } : others
    onChange({ ...step, options: Object.keys(options).length > 0 ? options : null }, typedIn)
  }
  const count = share?.count ?? FIRST_COUNT
  return (
    <>
      <h3 className={styles.section}>会签通过条件</h3>
      <div className={styles.line}>
        <Radio.Group
          aria-label="会签通过条件"
          value={share?.kind ?? 'all'}
          options={[...kinds]}
          onChange={({ target }) => {
            const kind = kinds.find(({ value }) => value === target.value)?.value ?? 'all'
            put(kind === 'count' ? { kind, count } : { kind })
          }}
        />
        {share?.kind === 'count' && (
          <NumberBox
            className={styles.short}
            aria-label="同意的人数"
            value={String(count)}
            onChange={(text) => {
              const next = toDecimal(text)?.toNumber()
              if (next !== undefined && Number.isInteger(next) && next >= 1 && next <= MOST)
                put({ kind: 'count', count: next }, `count ${step.key}`)
            }}
          />
        )}
      </div>
    </>
  )
}
