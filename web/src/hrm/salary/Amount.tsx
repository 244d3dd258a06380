import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { exact } from '#protocol/hrm/figure.ts'
import { EMPTY, formatMoney, formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { showFigures, useFiguresShown } from './figures-shown.ts'
import styles from './salary.module.css'

export const MASKED = '****'

/** An amount as it is written everywhere: to the cent, also where the wire leaves the zeros out. */
export const amountText = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? EMPTY : formatNumber(exact(value).toFixed(2))

interface AmountProps {
  value: string | number | null | undefined
  /** It is seen anyway: amounts beside it are being edited. */
  isSeen?: boolean
  /** Not one of many in a table: with the sign of the currency. */
  isAlone?: boolean
}

/** An amount of pay; masked until amounts are shown. */
export function Amount({ value, isSeen = false, isAlone = false }: AmountProps) {
  const isShown = useFiguresShown() || isSeen
  const words = amountText(value)
  if (words === EMPTY) return <span className={styles.amount}>{EMPTY}</span>
  const seen = isAlone ? formatMoney(words.replaceAll(',', '')) : words
  return <span className={styles.amount}>{isShown ? seen : MASKED}</span>
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
