import { viewsOf } from '#web/fields/all.ts'
import { pictureFields } from '../../model/pictures.ts'
import type { TabProps } from '../../model/screens.tsx'
import styles from './information.module.css'

/** 图片: the groups of pictures of a record; a click shows one large. The form is where they are changed. */
export function PicturesTab({ type, record }: TabProps) {
  return pictureFields(type, { record, isNew: false }).map((field) => {
    const { Show } = viewsOf(field.formType)
    return (
      <section key={field.fieldName} className={styles.group} aria-label={field.name}>
        <h3 className={styles.groupTitle}>{field.name}</h3>
        <Show value={field.value} field={field} place="detail" />
      </section>
    )
  })
}
