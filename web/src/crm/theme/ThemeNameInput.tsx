import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { themeCalls } from '#protocol/crm/theme/calls.ts'
import { COMPANY_THEME } from '#protocol/crm/theme/words.ts'
import { viewsOf } from '#web/fields/all.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'

/** 主体名称: one of the company's own when the type is 公司, typed for all others (locks-and-extensions.md §17). */
export function ThemeNameInput(props: FormInputProps) {
  const { values, recordId: _recordId, ...control } = props
  const { Edit } = viewsOf(control.field.formType)
  if (values.themeType === COMPANY_THEME) return <CompanySelect {...control} />
  return Edit && <Edit {...control} />
}

type Control = Omit<FormInputProps, 'values' | 'recordId'>

function CompanySelect({ id, field, value, invalid, disabled, onChange, onBlur }: Control) {
  const { data = [], isFetching } = useQuery(queryOf(themeCalls.companies, {}))
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      aria-label={field.name}
      value={typeof value === 'string' && value !== '' ? value : null}
      allowClear
      disabled={disabled}
      loading={isFetching}
      status={invalid ? 'error' : undefined}
      placeholder="请选择"
      options={data.map(({ themeName }) => ({ value: themeName, label: themeName }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  )
}
