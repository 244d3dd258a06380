import { NumberBox, type NumberBoxProps } from '#web/ui/input/NumberBox.tsx'

type AmountBoxProps = Omit<NumberBoxProps, 'value' | 'onChange'> & {
  value?: number | string | null
  onChange?: (value: string) => void
}

/** A number of a form. */
export const AmountBox = ({ value, onChange, ...more }: AmountBoxProps) => (
  <NumberBox
    {...more}
    value={value === null || value === undefined ? '' : String(value)}
    onChange={(typed) => onChange?.(typed)}
  />
)
