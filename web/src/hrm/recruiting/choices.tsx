import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { Coded } from '#protocol/hrm/coded.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { recruitSettingCalls } from '#protocol/hrm/recruiting/setting-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Codes and words as options. */
export const optionsOf = (values: readonly Coded[]) =>
  values.map(({ code, word }) => ({ value: code, label: word }))

interface ChoiceProps {
  id?: string
  value?: number | null
  onChange?: (id: number | undefined) => void
  placeholder?: string
  className?: string
  'aria-label'?: string
}

/** A post for which candidates are entered; the name of a stopped one that was chosen before is kept. */
export function PostSelect({ value, onChange, name, ...shown }: ChoiceProps & { name?: string | null }) {
  const { data } = useQuery(queryOf(postCalls.open, {}))
  const open = (data ?? []).map(({ postId, postName, deptName }) => ({
    value: postId,
    label: deptName === null ? (postName ?? '') : `${postName ?? ''}（${deptName}）`,
  }))
  const isKnown = !value || open.some((each) => each.value === value)
  const options = isKnown || !name ? open : [{ value, label: name }, ...open]
  return (
    <Select<number>
      {...shown}
      {...(value ? { value } : {})}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={data === undefined}
      options={options}
      onChange={(id?: number) => onChange?.(id)}
    />
  )
}

/** A channel that is in use. */
export function ChannelSelect({ value, onChange, ...shown }: ChoiceProps) {
  const { data } = useQuery(queryOf(recruitSettingCalls.offered, {}))
  return (
    <Select<number>
      {...shown}
      {...(value ? { value } : {})}
      allowClear
      showSearch
      optionFilterProp="label"
      options={(data ?? []).map(({ channelId, value: label }) => ({ value: channelId, label }))}
      onChange={(id?: number) => onChange?.(id)}
    />
  )
}
