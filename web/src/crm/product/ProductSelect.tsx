import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { product } from '#protocol/crm/product/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'

const calls = recordCallsOf(product)
/** Offered at once; others are found by their words. */
const OFFERED = 100

interface ProductSelectProps {
  'aria-label': string
  placeholder?: string
  className?: string | undefined
  value: number | undefined
  onChange: (productId: number | undefined) => void
}

/** One product, found by its name; needs the right to list products. */
export function ProductSelect({ value, onChange, ...shown }: ProductSelectProps) {
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching } = useQuery({
    ...queryOf(calls.list, { type: product.label, limit: OFFERED, search: words.trim() }),
    enabled: isOpen,
  })
  const options = (data?.list ?? []).map((row) => ({
    value: idOf(product, row),
    label: titleOf(product, row),
  }))
  const isKnown = options.some((option) => option.value === value)
  const { data: chosen } = useQuery({
    ...queryOf(calls.detail, { productId: value ?? 0 }),
    enabled: value !== undefined && !isKnown,
  })
  const kept =
    value === undefined || isKnown ? [] : [{ value, label: chosen ? titleOf(product, chosen) : '…' }]
  return (
    <Select<number>
      {...shown}
      allowClear
      loading={isOpen && isFetching}
      value={value}
      options={[...kept, ...options]}
      showSearch={{ filterOption: false, onSearch: setWords }}
      popupMatchSelectWidth={240}
      onOpenChange={setOpen}
      onChange={(productId?: number) => onChange(productId)}
    />
  )
}
