import { UserAvatar } from '#web/ui/UserAvatar.tsx'
import styles from '../fields.module.css'
import { EmptyValue } from '../show.tsx'
import type { ShowProps } from '../views.tsx'
import { namesOfPeople, parsePeople } from './people.ts'

const AVATAR = 20

/** Avatar and name; several people in a cell are their names alone. */
export function ShowPeople({ value, place }: ShowProps) {
  const names = namesOfPeople(value)
  const [first] = names
  if (first === undefined) return <EmptyValue />
  if (place === 'cell' && names.length > 1) return names.join('，')
  const images = new Map(parsePeople(value).map((person) => [person.realname, person.img]))
  return (
    <span className={place === 'detail' ? styles.peopleWrap : styles.people}>
      {names.map((name) => (
        <span key={name} className={styles.people}>
          <UserAvatar name={name} img={images.get(name) ?? null} size={AVATAR} />
          <span className={styles.cut}>{name}</span>
        </span>
      ))}
    </span>
  )
}
