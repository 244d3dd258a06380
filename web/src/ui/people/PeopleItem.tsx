import { Form } from 'antd'
import { PeopleSelect, type PeopleSelectProps } from './PeopleSelect.tsx'

interface PeopleItemProps extends Omit<PeopleSelectProps, 'value' | 'onChange' | 'id'> {
  name: string
  label: string
  /** The validation message when no one is chosen. */
  missing: string
}

/** People whom a dialog cannot do without, as an item of its form. */
export function PeopleItem({ name, label, missing, ...select }: PeopleItemProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, type: 'array', min: 1, message: missing }]}
    >
      <PeopleSelect aria-label={label} {...select} />
    </Form.Item>
  )
}
