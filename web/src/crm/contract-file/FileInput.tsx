import { Select } from 'antd'
import dayjs from 'dayjs'
import { type FileKey, fileFields, mostOf } from '#protocol/crm/contract-file/form.ts'
import { flagsOf, type Region } from '#protocol/crm/contract-file/words.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useTitleKinds } from '../invoice/door.ts'

interface FileInputProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  field: FileKey
  region: Region
  /** What follows from the value is put into the form. */
  onChanged: (field: FileKey, value: string) => void
}

const choicesOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The control of one field of a contract file, by how its value is checked. */
export function FileInput({ id, value = '', onChange, onBlur, field, region, onChanged }: FileInputProps) {
  const put = (next: string) => {
    onChange?.(next)
    onChanged(field, next)
  }
  const { rule } = fileFields[field]
  if (rule === 'invoice') return <KindInput id={id} onBlur={onBlur} value={value} onChange={put} />
  if (rule === 'choice')
    return (
      <Select
        {...(id ? { id } : {})}
        onBlur={onBlur}
        value={value}
        onChange={put}
        options={choicesOf(flagsOf(region))}
      />
    )
  if (rule === 'day')
    return (
      <DatePicker
        {...(id ? { id } : {})}
        onBlur={onBlur}
        value={value ? dayjs(value) : null}
        onChange={(day) => put(day?.format('YYYY-MM-DD') ?? '')}
      />
    )
  if (mostOf(field) > 500)
    return (
      <TextArea
        id={id}
        onBlur={onBlur}
        value={value}
        maxLength={mostOf(field)}
        onChange={(event) => put(event.target.value)}
      />
    )
  return (
    <Input
      id={id}
      onBlur={onBlur}
      value={value}
      maxLength={mostOf(field)}
      onChange={(event) => put(event.target.value)}
    />
  )
}

/** 发票类型 of a contract file: of the kinds that the company issues. */
function KindInput({
  id,
  value = '',
  onChange,
  onBlur,
}: Pick<FileInputProps, 'id' | 'value' | 'onChange' | 'onBlur'>) {
  const kinds = useTitleKinds(Number(value))
  return (
    <Select
      {...(id ? { id } : {})}
      onBlur={onBlur}
      value={value}
      onChange={onChange}
      options={kinds.map((kind) => ({ ...kind, value: String(kind.value) }))}
    />
  )
}
