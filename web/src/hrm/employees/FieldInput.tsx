import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { timeOperators } from '#protocol/fields/rule/operators.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DeptSelect, EmployeeSelect } from '../organisation/door.ts'
import { CompanyField } from './CompanyField.tsx'
import { editorOf, writtenIn } from './company-field.ts'

/** Fields whose control is another one than their form type's. */
const controls: Readonly<Record<string, 'dept' | 'employee'>> = { dept_id: 'dept', parent_id: 'employee' }

/** Values in time are entered as days. */
const isDay = ({ formType }: HrField) =>
  isFormType(formType) && formTypes[formType].operators === timeOperators

/** What a form begins with: days as moments of the picker, everything else as it is stored. */
export const beginOf = (fields: readonly HrField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const { fieldName, fieldValue } = field
      const editor = editorOf(field)
      if (editor) return [fieldName, fieldValue ?? editor.defaultValue]
      const isEmpty = fieldValue === null || fieldValue === ''
      return [fieldName, isEmpty ? undefined : isDay(field) ? dayjs(String(fieldValue)) : fieldValue]
    }),
  )

/** Values of a form as the calls take them. */
export const valuesOf = (fields: readonly HrField[], values: Readonly<Record<string, unknown>>) =>
  fields.map((field) => {
    const { fieldName } = field
    const value = values[fieldName]
    const editor = editorOf(field)
    if (editor) return { fieldName, fieldValue: writtenIn(editor, value) }
    return { fieldName, fieldValue: dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : (value ?? null) }
  })

const optionsOf = ({ setting }: HrField) =>
  setting.map((each) =>
    isObject(each)
      ? { value: Number(each.value), label: String(each.name) }
      : { value: String(each), label: String(each) },
  )

interface FieldInputProps {
  field: HrField
  /** Of an employee who is edited: is no superior of their own. */
  employeeId?: number | undefined
}

/** One field of an employee, with its control. */
export function FieldInput({ field, employeeId }: FieldInputProps) {
  const { fieldName, name, isNull, isMasked } = field
  const editor = editorOf(field)
  if (editor) return <CompanyField field={editor} name={fieldName} />
  return (
    <Form.Item
      name={fieldName}
      label={name}
      extra={isMasked === 1 ? '显示为掩码，不修改请保持原样' : undefined}
      rules={isNull === 1 ? [{ required: true, message: `请填写${name}` }] : []}
    >
      {control(field, employeeId)}
    </Form.Item>
  )
}

function control(field: HrField, employeeId: number | undefined) {
  if (controls[field.fieldName] === 'dept') return <DeptSelect allowClear placeholder="选择部门" />
  if (controls[field.fieldName] === 'employee')
    return <EmployeeSelect without={employeeId} placeholder="选择员工" />
  if (isDay(field)) return <DatePicker />
  const options = optionsOf(field)
  if (options.length > 0) return <Select allowClear showSearch optionFilterProp="label" options={options} />
  return <Input maxLength={field.maxLength ?? LONGEST} />
}

const LONGEST = 255

/** A day of a form, as forms hold it. */
export type FormDay = Dayjs | null | undefined
export const dayOf = (day: FormDay): string => day?.format('YYYY-MM-DD') ?? ''
