import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls } from '#protocol/crm/customer/contacts-calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { idOf, textOf, titleOf } from '#web/record/model/record.ts'
import type { FollowUpNamesProps } from '#web/record/model/screens.tsx'
import styles from './customer.module.css'

/** 相关联系人: whom of the customer's contacts a follow-up is about. */
export function FollowUpContacts({ recordId, value, onChange }: FollowUpNamesProps) {
  const may = useCan()
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useQuery({
    ...queryOf(customerContactsCalls.list, { customerId: recordId, pageType: 0 }),
    enabled: opened,
  })
  if (!may(`${contacts.node}/index`)) return null
  const found = (data?.list ?? []).map((row) => ({
    id: idOf(contacts, row),
    name: titleOf(contacts, row),
    detail: textOf(row, 'post') || textOf(row, 'mobile'),
  }))
  const known = [...found, ...value.filter((record) => !found.some(({ id }) => id === record.id))]
  return (
    <Select
      className={styles.followUpContacts}
      mode="multiple"
      aria-label="相关联系人"
      placeholder="相关联系人"
      maxTagCount="responsive"
      value={value.map(({ id }) => id)}
      loading={opened && isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      showSearch={{ optionFilterProp: 'label' }}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={isFetching ? '加载中…' : '该客户还没有联系人'}
      onChange={(ids: number[]) =>
        onChange(known.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })))
      }
    />
  )
}
