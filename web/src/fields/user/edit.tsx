import type { UserValue } from '#protocol/fields/rule/field.ts'
import { useUsers } from '#web/platform/session.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import type { EditProps } from '../views.tsx'

/** People by search or from the organisation. Names are kept with the ids, so that a draft reads without the list. */
export function PeopleEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
  multiple,
}: EditProps<UserValue[]> & { multiple: boolean }) {
  const { data: users = [] } = useUsers()
  const toPeople = (ids: readonly number[]): UserValue[] =>
    ids.map((userId) => {
      const found =
        users.find((user) => user.userId === userId) ?? value.find((person) => person.userId === userId)
      return { userId, realname: found?.realname ?? '', img: found?.img ?? null }
    })
  return (
    <PeopleSelect
      id={id}
      aria-label={field.name}
      value={value.map((person) => person.userId)}
      multiple={multiple}
      disabled={disabled}
      autoFocus={autoFocus}
      status={invalid ? 'error' : ''}
      onChange={(ids) => onChange(toPeople(ids))}
      onBlur={onBlur}
    />
  )
}
