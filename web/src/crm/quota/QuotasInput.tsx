import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostQuotasIn, quotaCalls } from '#protocol/crm/quota/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { Chip } from '#web/ui/display/Chip.tsx'
import { QuotaDialog } from './QuotaDialog.tsx'
import styles from './quota.module.css'
import { quotasIn, quotaWords, toQuotaIds } from './quota-ids.ts'

/** 定额 of a record, chosen from the list (locks-and-extensions.md §16). */
export function QuotasInput({ id, field, value, disabled, onChange }: FormInputProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: offered = [] } = useQuery(queryOf(quotaCalls.list, {}))
  const chosen = quotasIn(value, offered)
  return (
    <div className={styles.chosen}>
      {chosen.map((quota) => (
        <Chip
          key={quota.keyId}
          words={quotaWords(quota)}
          removal={`去掉 ${quotaWords(quota)}`}
          onRemove={() => onChange(toQuotaIds(chosen.filter(({ keyId }) => keyId !== quota.keyId)))}
        />
      ))}
      <Button
        id={id}
        icon={<PlusOutlined />}
        aria-label={`选择${field.name}`}
        aria-haspopup="dialog"
        reason={disabled ? WHILE_BUSY : undefined}
        onClick={() => setOpen(true)}
      >
        选择定额
      </Button>
      {isOpen && (
        <QuotaDialog
          chosen={chosen}
          most={mostQuotasIn(field.maxLength ?? Infinity)}
          onChoose={(quotas) => {
            onChange(toQuotaIds(quotas))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
