import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from '../fields.module.css'
import { EmptyValue } from '../show.tsx'
import type { ShowProps } from '../views.tsx'
import { namesOfPeople, parsePeople } from './people.ts'

const AVATAR = 20

/** One person in a list: the initials are drawn here, since an avatar that measures itself is too dear per row. */
function CellPerson({ name }: { name: string }) {
  return (
    <span className={styles.people}>
      <span className={styles.initials} aria-hidden="true">
        {[...name].slice(-2).join('')}
      </span>
      <span className={styles.cut}>{name}</span>
    </span>
  )
}

/** Avatar and name; several people in a cell are their names alone. */
export function ShowPeople({ value, place }: ShowProps) {
  const names = namesOfPeople(value)
  const [first] = names
  if (first === undefined) return <EmptyValue />
  if (place !== 'detail') return names.length > 1 ? names.join('，') : <CellPerson name={first} />
  const images = new Map(parsePeople(value).map((person) => [person.realname, person.img]))
  return (
    <span className={styles.peopleWrap}>
      {names.map((name) => (
        <span key={name} className={styles.people}>
          <UserAvatar name={name} img={images.get(name) ?? null} size={AVATAR} />
          <span className={styles.cut}>{name}</span>
        </span>
      ))}
    </span>
  )
}
