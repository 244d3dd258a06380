import { Decimal } from 'decimal.js'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { NumberBox, type NumberBoxProps } from '#web/ui/input/NumberBox.tsx'
import type { EditProps } from '../views.tsx'

interface NumberEditProps extends EditProps<string>, Pick<NumberBoxProps, 'prefix' | 'suffix' | 'marks'> {
  /** Arrow keys change the value. */
  stepping?: boolean
}

/** One more or less, within the limits of the field; from nothing it begins at 0. */
const stepOf =
  ({ minNumRestrict, maxNumRestrict }: FormField) =>
  (value: string, by: 1 | -1): string => {
    const now = toDecimal(value)
    if (!now && value !== '') return value
    const [least, most] = [toDecimal(minNumRestrict), toDecimal(maxNumRestrict)]
    const next = now ? now.plus(by) : new Decimal(0)
    if (least && next.lt(least)) return least.toFixed()
    return most && next.gt(most) ? most.toFixed() : next.toFixed()
  }

/** An exact decimal as text: digits beyond what the field allows are refused with a message, never rounded away. */
export function NumberEdit({ field, stepping = false, ...more }: NumberEditProps) {
  return <NumberBox placeholder="请输入" {...more} step={stepping ? stepOf(field) : undefined} />
}
