import { ContainerOutlined } from '@ant-design/icons'
import styles from './fields.module.css'
import { EmptyValue, plainText } from './show.tsx'
import { defineViews, type ShowProps } from './views.tsx'

/** Rich text of the designer; the server has cleaned it on the way in (design §8). */
function ShowDescription({ value, field }: ShowProps) {
  const html = plainText(value) || plainText(field.defaultValue)
  if (html === '') return <EmptyValue />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server when the designer saved it
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Words for the person who fills the form; no value is ever stored. */
export const desc_text = defineViews({
  Show: ShowDescription,
  Edit: null,
  parse: plainText,
  toWrite: () => null,
  toText: () => '',
  filter: null,
  icon: <ContainerOutlined />,
  width: 140,
  drawn: 'words',
  ownLine: true,
  designer: {
    initial: '<p>请输入描述文字</p>',
  },
})
