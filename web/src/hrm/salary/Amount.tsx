import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { EMPTY, formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { showFigures, useFiguresShown } from './figures-shown.ts'
import styles from './salary.module.css'

export const MASKED = '****'

/** Decimal text as amounts are written; a number of the wire has two places at most. */
export const amountText = (value: string | number | null | undefined): string =>
  formatNumber(typeof value === 'number' ? value.toFixed(2) : value)

/** An amount of pay; masked until amounts are shown. */
export function Amount({ value }: { value: string | number | null | undefined }) {
  const isShown = useFiguresShown()
  const words = amountText(value)
  if (words === EMPTY) return <span className={styles.amount}>{EMPTY}</span>
  return <span className={styles.amount}>{isShown ? words : MASKED}</span>
}

/** Shows or masks all amounts of pay. */
export function ShowFigures() {
  const isShown = useFiguresShown()
  return (
    <Button
      icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      aria-pressed={isShown}
      onClick={() => showFigures(!isShown)}
    >
      {isShown ? '隐藏金额' : '显示金额'}
    </Button>
  )
}
