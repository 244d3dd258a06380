import { InfoCircleOutlined } from '@ant-design/icons'
import { computedCodes } from '#protocol/hrm/salary/items.ts'
import type { SlipOption, SlipSectionRow } from '#protocol/hrm/salary/slip-calls.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { amountText, MASKED } from '../Amount.tsx'
import styles from './slip.module.css'

interface SlipViewProps {
  sections: readonly SlipSectionRow[]
  /** Amounts are masked otherwise. */
  isShown: boolean
}

/** 实发工资 of a slip; it is always part of it. */
export const netOf = (sections: readonly SlipSectionRow[]): string =>
  sections.flatMap(({ optionList }) => optionList).find(({ code }) => code === computedCodes.net)?.value ?? ''

/** A slip by its categories, each figure with how it came about (hrm.md §15.5, §16.1). */
export function SlipView({ sections, isShown }: SlipViewProps) {
  return (
    <div className={styles.slip}>
      {sections.map(({ id, name, optionList }) => (
        <section key={id} aria-label={name}>
          <h3>{name}</h3>
          <dl className={styles.lines}>
            {optionList.map((option) => (
              <SlipLine key={option.id} option={option} isShown={isShown} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function SlipLine({ option, isShown }: { option: SlipOption; isShown: boolean }) {
  const { name, value, code, remark, arithmetic } = option
  return (
    <div className={styles.line} data-net={code === computedCodes.net || undefined}>
      <dt>
        {name}
        {remark && (
          <Tooltip title={remark}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its words are read by focus, too */}
            <span tabIndex={0} role="img" aria-label={`备注：${remark}`} className={styles.remark}>
              <InfoCircleOutlined />
            </span>
          </Tooltip>
        )}
      </dt>
      <dd>
        <strong>{isShown ? amountText(value) : MASKED}</strong>
        {arithmetic && isShown && (
          <details>
            <summary>如何得出</summary>
            <p>{arithmetic}</p>
          </details>
        )}
      </dd>
    </div>
  )
}
