import { Select } from 'antd'
import dayjs from 'dayjs'
import { type FileKey, fileFields, mostOf } from '#protocol/crm/contract-file/form.ts'
import { fileInvoiceTypes, flagsOf, type Region } from '#protocol/crm/contract-file/words.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'

interface FileInputProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
  field: FileKey
  region: Region
  /** What follows from the value is put into the form. */
  onChanged: (field: FileKey, value: string) => void
}

const choicesOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The control of one field of a contract file, by how its value is checked. */
export function FileInput({ id, value = '', onChange, field, region, onChanged }: FileInputProps) {
  const put = (next: string) => {
    onChange?.(next)
    onChanged(field, next)
  }
  const { rule } = fileFields[field]
  if (rule === 'choice')
    return (
      <Select
        {...(id ? { id } : {})}
        value={value}
        onChange={put}
        options={choicesOf(field === 'signFlag' ? flagsOf(region) : fileInvoiceTypes)}
      />
    )
  if (rule === 'day')
    return (
      <DatePicker
        {...(id ? { id } : {})}
        value={value ? dayjs(value) : null}
        onChange={(day) => put(day?.format('YYYY-MM-DD') ?? '')}
      />
    )
  if (mostOf(field) > 500)
    return (
      <TextArea
        id={id}
        value={value}
        maxLength={mostOf(field)}
        onChange={(event) => put(event.target.value)}
      />
    )
  return (
    <Input id={id} value={value} maxLength={mostOf(field)} onChange={(event) => put(event.target.value)} />
  )
}
