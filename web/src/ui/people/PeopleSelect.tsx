import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useUsers } from '#web/platform/session.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { Highlight, HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import { OpenOrganisation } from './OpenOrganisation.tsx'
import { type Candidate, type Offered, offeredOf } from './organisation.ts'
import styles from './PeoplePicker.module.css'
import { PeoplePicker } from './PeoplePicker.tsx'
import { UserAvatar } from './UserAvatar.tsx'

/** Chips beyond this stand in a tooltip (foundations §2.7). */
const MOST_CHIPS = 2

export interface PeopleSelectProps {
  id?: string
  value?: readonly number[]
  onChange?: (userIds: number[]) => void
  /** Several people; otherwise at most one. */
  multiple?: boolean
  activeOnly?: boolean
  without?: readonly number[]
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  size?: 'small' | 'middle'
  status?: 'error' | ''
  onBlur?: () => void
  'aria-label'?: string
}

const nothing: readonly number[] = []

/** Type to search people by name or pinyin, or open the organisation with the icon. */
export function PeopleSelect(props: PeopleSelectProps) {
  const {
    value = nothing,
    onChange,
    multiple = false,
    activeOnly = false,
    without,
    placeholder = '选择员工',
    disabled,
  } = props
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const users = useUsers()
  const matches = useNameMatch(typed, 'people')
  const byId = useMemo(() => new Map((users.data ?? []).map((user) => [user.userId, user])), [users.data])
  const options = useMemo(
    () => optionsOf(offeredOf(users.data ?? [], activeOnly), without, value),
    [users.data, activeOnly, without, value],
  )
  const shared = {
    id: props.id,
    options,
    disabled,
    placeholder,
    autoFocus: props.autoFocus,
    size: props.size,
    status: props.status,
    onBlur: props.onBlur,
    'aria-label': props['aria-label'],
    allowClear: true,
    loading: users.isPending,
    className: styles.full,
    optionRender: ({ data: { closed, value: id } }: { data: PersonChoice }) => (
      <HighlightSearch search={typed}>
        <PersonOption user={byId.get(id)} closed={closed} />
      </HighlightSearch>
    ),
    suffixIcon: <OpenOrganisation label="按组织选择" disabled={disabled} onOpen={() => setOpen(true)} />,
    showSearch: {
      onSearch: setTyped,
      filterOption: (input: string, option?: { label: string }) => matches(option?.label ?? '', input.trim()),
    },
  }
  return (
    <>
      {multiple ? (
        <Select
          {...shared}
          mode="multiple"
          value={[...value]}
          maxTagCount={MOST_CHIPS}
          maxTagPlaceholder={(rest) => (
            <Tooltip title={rest.map((each) => each.label).join('，')}>+{rest.length}</Tooltip>
          )}
          onChange={(ids: number[]) => onChange?.(ids)}
        />
      ) : (
        <Select
          {...shared}
          value={value[0]}
          onChange={(id: number | undefined) => onChange?.(id ? [id] : [])}
        />
      )}
      <PeoplePicker
        open={open}
        single={!multiple}
        activeOnly={activeOnly}
        without={without}
        value={{ users: value, departments: [] }}
        onCancel={() => setOpen(false)}
        onConfirm={(picked) => {
          setOpen(false)
          onChange?.([...picked.users])
        }}
      />
    </>
  )
}

interface PersonChoice {
  value: number
  label: string
  disabled: boolean
  /** Why the user cannot be chosen. */
  closed: string | null
}

/** People to offer, behind them those who cannot be chosen, with the reason. */
function optionsOf(
  offered: readonly Offered[],
  without: readonly number[] = [],
  value: readonly number[],
): PersonChoice[] {
  const shown = offered.filter((user) => !without.includes(user.userId) || value.includes(user.userId))
  return shown.map(({ userId, realname, closed }) => ({
    value: userId,
    label: realname,
    disabled: closed !== null,
    closed,
  }))
}

function PersonOption({ user, closed }: { user?: Candidate; closed: string | null }) {
  if (!user) return null
  return (
    <span className={styles.option}>
      <UserAvatar name={user.realname} img={user.img} size={20} />
      <span>
        <Highlight text={user.realname} />
      </span>
      <span className={styles.note}>{closed ?? user.deptName}</span>
    </span>
  )
}
