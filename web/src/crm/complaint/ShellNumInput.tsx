import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { textOf } from '#web/record/model/record.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'

const ofCustomer = linkAt(softwareLock, 'customer_id')
const LONGEST = 32
/** Locks that are offered. */
const MOST = 100

/** 软件锁号: one of the locks of the chosen customer, or any number that was named. */
export function ShellNumInput(props: FormInputProps) {
  const { values, recordId: _recordId, ...control } = props
  const may = useCan()
  const [customer] = parseRelated(values.customerId, 'customer')
  const { Edit } = viewsOf(control.field.formType)
  if (customer && may(`${softwareLock.node}/index`))
    return <LockChoice {...control} customerId={customer.id} />
  return Edit && <Edit {...control} />
}

type ChoiceProps = Omit<FormInputProps, 'values' | 'recordId'> & { customerId: number }

function LockChoice({ id, value, customerId, invalid, disabled, onChange, onBlur }: ChoiceProps) {
  const text = typeof value === 'string' ? value : ''
  const { data } = useQuery(
    queryOf(listCallOf(ofCustomer), { ...ofRecord(ofCustomer, customerId), limit: MOST }),
  )
  const numbers = (data?.list ?? []).map((row) => textOf(row, 'shellNum'))
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      value={text}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      maxLength={LONGEST}
      placeholder={numbers.length > 0 ? '选择客户的软件锁，或输入锁号' : '请输入锁号'}
      options={numbers.filter((each) => each.includes(text.trim())).map((each) => ({ value: each }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={() => {
        if (text !== text.trim()) onChange(text.trim())
        onBlur?.()
      }}
    />
  )
}
