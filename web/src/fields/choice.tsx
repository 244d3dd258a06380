import { Tag } from '#web/ui/display/Tag.tsx'
import styles from './fields.module.css'
import { briefOf, shownOptions } from './options.ts'
import { EmptyValue } from './show.tsx'
import type { ShowProps } from './views.tsx'

/** The chosen options as soft tags where they have a colour; words alone where none has. */
export function ShowOptions({ value, field, place }: ShowProps) {
  const options = shownOptions(field, value)
  if (options.length === 0) return <EmptyValue />
  if (options.every(({ color }) => !color)) {
    const words = options.map(({ name }) => name).join('，')
    return place === 'detail' ? <span className={styles.wrapping}>{words}</span> : words
  }
  return (
    <span className={place === 'cell' ? styles.tagLine : styles.tags}>
      {options.map(({ name, color }) => {
        const text = place === 'cell' ? briefOf(name, field.setting) : name
        return <Tag key={name} color={color} text={text} {...(text !== name && { title: name })} />
      })}
    </span>
  )
}
