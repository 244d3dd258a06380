import { NumberBox, type NumberBoxProps } from '#web/ui/input/NumberBox.tsx'

interface AmountBoxProps
  extends Pick<NumberBoxProps, 'id' | 'aria-label' | 'suffix' | 'placeholder' | 'invalid'> {
  value?: string
  onChange?: (value: string) => void
}

/** A number as text in a form. */
export const AmountBox = ({ value = '', onChange, ...shown }: AmountBoxProps) => (
  <NumberBox {...shown} value={value} onChange={(next) => onChange?.(next)} marks={['¥', '%']} />
)
